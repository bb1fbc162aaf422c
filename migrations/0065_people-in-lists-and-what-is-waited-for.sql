CREATE TABLE "waited_things" (
	"product_id" uuid NOT NULL,
	"product_variant_id" uuid,
	"waiting" integer NOT NULL,
	"unconfirmed" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "waited_things_once" UNIQUE NULLS NOT DISTINCT("product_id","product_variant_id")
);
--> statement-breakpoint
DROP INDEX "subscribers_email_trgm";--> statement-breakpoint
DROP INDEX "coupons_created_at_index";--> statement-breakpoint
DROP INDEX "coupons_redeemed_index";--> statement-breakpoint
DROP INDEX "coupons_ends_at_index";--> statement-breakpoint
DROP INDEX "staff_changes_search_trgm";--> statement-breakpoint
DROP INDEX "users_search_beginning";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_been_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "was_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waited_things" ADD CONSTRAINT "waited_things_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waited_things" ADD CONSTRAINT "waited_things_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waited_things_product_variant_id_index" ON "waited_things" USING btree ("product_variant_id");--> statement-breakpoint
CREATE INDEX "waited_things_most_wanted" ON "waited_things" USING btree ("waiting" DESC NULLS FIRST,"since","product_id","product_variant_id");--> statement-breakpoint
CREATE INDEX "waited_things_since_product_id_product_variant_id_index" ON "waited_things" USING btree ("since","product_id","product_variant_id");--> statement-breakpoint
CREATE INDEX "subscribers_search_parts" ON "subscribers" USING gin (search_parts(lower("email"))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "coupons_created_at_id_index" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_redeemed_id_index" ON "coupons" USING btree ("redeemed","id");--> statement-breakpoint
CREATE INDEX "coupons_ends_at_id_index" ON "coupons" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_search_parts" ON "staff_changes" USING gin (search_parts(lower(("thing_name" || ' ' || coalesce("part_name", ''))))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "product_reminders_product_id_created_at_index" ON "product_reminders" USING btree ("product_id","created_at");--> statement-breakpoint
-- Who becomes a member, invites or is invited is held then, as by who writes it (docs/decisions/transactions.md).
CREATE FUNCTION note_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET has_been_member = true FROM (SELECT DISTINCT a.user_id FROM added a) m WHERE u.id = m.user_id AND NOT u.has_been_member;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET has_invited = true FROM (SELECT DISTINCT a.referrer_id FROM added a) i WHERE u.id = i.referrer_id AND NOT u.has_invited;
  UPDATE users u SET was_invited = true FROM (SELECT DISTINCT a.invited_user_id FROM added a) i WHERE u.id = i.invited_user_id AND NOT u.was_invited;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_note_member AFTER INSERT ON "subscriptions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_member();
--> statement-breakpoint
CREATE TRIGGER referrals_note_new AFTER INSERT ON "referrals" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_invitation();
--> statement-breakpoint
CREATE TRIGGER referrals_note_joined AFTER UPDATE ON "referrals" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_invitation();
--> statement-breakpoint
UPDATE "users" u SET "has_been_member" = l.member, "has_invited" = l.invited, "was_invited" = l.guest FROM (
  SELECT who, bool_or(member) AS member, bool_or(invited) AS invited, bool_or(guest) AS guest FROM (
    SELECT user_id, true, false, false FROM subscriptions
    UNION ALL SELECT referrer_id, false, true, false FROM referrals
    UNION ALL SELECT invited_user_id, false, false, true FROM referrals WHERE invited_user_id IS NOT NULL) listed (who, member, invited, guest)
  GROUP BY who) l WHERE u.id = l.who;
--> statement-breakpoint
CREATE INDEX "users_search_beginning" ON "users" USING btree ("search_text" text_pattern_ops,"guest","role","first_order_at","has_been_member","has_invited","was_invited","id");
--> statement-breakpoint
-- What is waited for, and by how many. As its owner, as in 0057.
CREATE FUNCTION note_waiting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO waited_things AS w (product_id, product_variant_id, waiting, unconfirmed, since)
    SELECT a.product_id, a.product_variant_id, count(a.confirmed_at), count(*) - count(a.confirmed_at), min(a.created_at)
    FROM added a GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (product_id, product_variant_id) DO UPDATE SET waiting = w.waiting + excluded.waiting,
    unconfirmed = w.unconfirmed + excluded.unconfirmed, since = least(w.since, excluded.since);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Looked up anew where what changed may have been the first: of a thing that is held.
CREATE FUNCTION look_who_waits_longest(product uuid, variant uuid, changed timestamptz) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  UPDATE waited_things w SET since = coalesce((SELECT r.created_at FROM product_reminders r WHERE r.product_id = product
      AND r.product_variant_id IS NOT DISTINCT FROM variant ORDER BY r.created_at LIMIT 1), w.since)
    WHERE w.product_id = product AND w.product_variant_id IS NOT DISTINCT FROM variant AND w.since >= changed;
END $$;
--> statement-breakpoint
-- Held first, so that who asks at the same time waits, and is counted afterwards.
CREATE FUNCTION note_waiting_no_more() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE thing record;
BEGIN
  FOR thing IN
    SELECT g.product_id, g.product_variant_id, count(g.confirmed_at) AS confirmed, count(*) AS people, min(g.created_at) AS first
    FROM gone g GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    UPDATE waited_things w SET waiting = w.waiting - thing.confirmed, unconfirmed = w.unconfirmed - (thing.people - thing.confirmed)
      WHERE w.product_id = thing.product_id AND w.product_variant_id IS NOT DISTINCT FROM thing.product_variant_id;
    DELETE FROM waited_things w WHERE w.product_id = thing.product_id AND w.product_variant_id IS NOT DISTINCT FROM thing.product_variant_id
      AND w.waiting + w.unconfirmed = 0;
    PERFORM look_who_waits_longest(thing.product_id, thing.product_variant_id, thing.first);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Who asks once more asked later.
CREATE FUNCTION note_waiting_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE more integer := (OLD.confirmed_at IS NULL)::integer - (NEW.confirmed_at IS NULL)::integer;
BEGIN
  UPDATE waited_things w SET waiting = w.waiting + more, unconfirmed = w.unconfirmed - more
    WHERE w.product_id = NEW.product_id AND w.product_variant_id IS NOT DISTINCT FROM NEW.product_variant_id;
  PERFORM look_who_waits_longest(NEW.product_id, NEW.product_variant_id, least(OLD.created_at, NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_reminders_note_new AFTER INSERT ON "product_reminders" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_waiting();
--> statement-breakpoint
CREATE TRIGGER product_reminders_note_gone AFTER DELETE ON "product_reminders" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_waiting_no_more();
--> statement-breakpoint
CREATE TRIGGER product_reminders_note_changed AFTER UPDATE OF "confirmed_at", "created_at" ON "product_reminders"
  FOR EACH ROW WHEN ((OLD.confirmed_at IS NULL, OLD.created_at) IS DISTINCT FROM (NEW.confirmed_at IS NULL, NEW.created_at))
  EXECUTE FUNCTION note_waiting_changed();
--> statement-breakpoint
INSERT INTO waited_things (product_id, product_variant_id, waiting, unconfirmed, since)
  SELECT r.product_id, r.product_variant_id, count(r.confirmed_at), count(*) - count(r.confirmed_at), min(r.created_at)
  FROM product_reminders r GROUP BY 1, 2;
--> statement-breakpoint
-- Also when rows are loaded in bulk without checks.
ALTER TABLE "product_reminders" ENABLE ALWAYS TRIGGER product_reminders_note_new;
--> statement-breakpoint
ALTER TABLE "product_reminders" ENABLE ALWAYS TRIGGER product_reminders_note_gone;
--> statement-breakpoint
ALTER TABLE "product_reminders" ENABLE ALWAYS TRIGGER product_reminders_note_changed;
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ALWAYS TRIGGER subscriptions_note_member;
--> statement-breakpoint
ALTER TABLE "referrals" ENABLE ALWAYS TRIGGER referrals_note_new;
--> statement-breakpoint
ALTER TABLE "referrals" ENABLE ALWAYS TRIGGER referrals_note_joined;
