CREATE FUNCTION coupon_words(code text, description text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN code || ' ' || description;
END $$;
--> statement-breakpoint
DROP INDEX "coupons_search_trgm";--> statement-breakpoint
CREATE INDEX "coupons_words_trgm" ON "coupons" USING gin (coupon_words("code", "description") gin_trgm_ops);