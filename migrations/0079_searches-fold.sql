-- A text as every search compares it: without case, accents, apostrophes and widths. src/rules/fold.ts does the same.
-- Costly on paper, so that the planner asks an index first.
CREATE FUNCTION fold_text(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  IF octet_length(words) = char_length(words) THEN
    RETURN lower(translate(words, '''`', ''));
  END IF;
  words := translate(words, '“”„‟«»″''`´ʹʻʼʽʾʿˈ‘’‚‛′‵＇｀', '"""""""');
  words := regexp_replace(normalize(words, NFKD),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
    '', 'g');
  words := translate(lower(words COLLATE pg_c_utf8), 'łøđðħıŧŋς×⁄‐‒–—―−', 'loddhitnσx/------');
  RETURN normalize(replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
END $$;
--> statement-breakpoint
DROP INDEX "products_sku_trgm";--> statement-breakpoint
DROP INDEX "products_name_trgm";--> statement-breakpoint
DROP INDEX "referrals_email_trgm";--> statement-breakpoint
DROP INDEX "subscribers_search_parts";--> statement-breakpoint
DROP INDEX "coupons_words_trgm";--> statement-breakpoint
DROP INDEX "messengers_name_trgm";--> statement-breakpoint
DROP INDEX "staff_changes_search_parts";--> statement-breakpoint
DROP INDEX "product_details_text_trgm";--> statement-breakpoint
DROP INDEX "products_description_trgm";--> statement-breakpoint
DROP INDEX "product_reviews_words_trgm";--> statement-breakpoint
DROP INDEX "social_submissions_words_trgm";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" SET EXPRESSION AS (fold_text(first_name || ' ' || last_name || E'\n' || email));--> statement-breakpoint
ALTER TABLE "rolls" ALTER COLUMN "search_text" SET EXPRESSION AS (fold_text(name || ' ' || coalesce(lab_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || notes));--> statement-breakpoint
ALTER TABLE "scans" ALTER COLUMN "search_words" SET EXPRESSION AS (to_tsvector('english', fold_text(name || ' ' || description)));--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || sku)) STORED NOT NULL;--> statement-breakpoint
-- the version before: its search of coupons fails until it is gone; the list itself stays
DROP FUNCTION coupon_words(text, text);--> statement-breakpoint
CREATE INDEX "scans_search_trgm" ON "scans" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search_trgm" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "referrals_email_trgm" ON "referrals" USING gin (fold_text("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscribers_search_parts" ON "subscribers" USING gin (search_parts(fold_text("email"))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "coupons_words_trgm" ON "coupons" USING gin (fold_text("code" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messengers_name_trgm" ON "messengers" USING gin (fold_text("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_changes_search_parts" ON "staff_changes" USING gin (search_parts(fold_text(("thing_name" || ' ' || coalesce("part_name", ''))))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "product_details_text_trgm" ON "product_details" USING gin (fold_text("subtitle" || ' ' || "body") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_description_trgm" ON "products" USING gin (fold_text("description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_reviews_words_trgm" ON "product_reviews" USING gin (fold_text("words") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "social_submissions_words_trgm" ON "social_submissions" USING gin (fold_text("handle" || E'\n' || "film_name") gin_trgm_ops);