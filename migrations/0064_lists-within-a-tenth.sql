CREATE TABLE "outstanding_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"process" "film_process" NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outstanding_counts" (
	"process" "film_process" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "social_submissions_created_at_id_index";--> statement-breakpoint
DROP INDEX "social_submissions_selected_in_order";--> statement-breakpoint
DROP INDEX "social_submissions_handle_trgm";--> statement-breakpoint
ALTER TABLE "product_returns" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD COLUMN "is_there" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD COLUMN "film_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
CREATE INDEX "account_events_user_id_index" ON "account_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_returns_customer_id_index" ON "product_returns" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "social_submissions_in_order" ON "social_submissions" USING btree ("created_at","id") WHERE "social_submissions"."is_there";--> statement-breakpoint
CREATE INDEX "social_submissions_shown_in_order" ON "social_submissions" USING btree ("selected_at","id") WHERE "social_submissions"."is_there" and "social_submissions"."selected_at" is not null;--> statement-breakpoint
CREATE INDEX "social_submissions_waiting_in_order" ON "social_submissions" USING btree ("created_at","id") WHERE "social_submissions"."is_there" and "social_submissions"."selected_at" is null;--> statement-breakpoint
CREATE INDEX "social_submissions_words_trgm" ON "social_submissions" USING gin (("handle" || E'\n' || "film_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendor_orders_customer_id_index" ON "vendor_orders" USING btree ("customer_id");
--> statement-breakpoint
-- Whose a return and a vendor's part are is whose the order is. Who writes either holds the order, as does who gives it to another.
CREATE FUNCTION take_customer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_id := (SELECT o.customer_id FROM orders o WHERE o.id = NEW.order_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION give_customer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_returns SET customer_id = NEW.customer_id WHERE order_id = NEW.id;
  UPDATE vendor_orders SET customer_id = NEW.customer_id WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_returns_customer BEFORE INSERT ON "product_returns" FOR EACH ROW EXECUTE FUNCTION take_customer_of_order();
--> statement-breakpoint
CREATE TRIGGER vendor_orders_customer BEFORE INSERT ON "vendor_orders" FOR EACH ROW EXECUTE FUNCTION take_customer_of_order();
--> statement-breakpoint
CREATE TRIGGER orders_give_customer AFTER UPDATE OF "customer_id" ON "orders"
  FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION give_customer_of_order();
--> statement-breakpoint
UPDATE "product_returns" r SET "customer_id" = o.customer_id FROM "orders" o WHERE o.id = r.order_id;
--> statement-breakpoint
UPDATE "vendor_orders" v SET "customer_id" = o.customer_id FROM "orders" o WHERE o.id = v.order_id;
--> statement-breakpoint
-- What an offer shows stands still while it is made: the roll is held before its scan, as everywhere.
CREATE FUNCTION look_at_offered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rolls r WHERE r.id = (SELECT s.roll_id FROM scans s WHERE s.id = NEW.scan_id) FOR SHARE;
  PERFORM FROM scans s WHERE s.id = NEW.scan_id FOR SHARE;
  SELECT r.synced_at IS NOT NULL AND r.scans_expired_at IS NULL AND s.state = 'READY', concat_ws(' ', r.brand, r.model)
    INTO NEW.is_there, NEW.film_name
    FROM scans s JOIN rolls r ON r.id = s.roll_id WHERE s.id = NEW.scan_id;
  -- Of a scan that is gone the foreign key tells.
  NEW.is_there := coalesce(NEW.is_there, false);
  NEW.film_name := coalesce(NEW.film_name, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Held first and looked at then, so that of a scan and its roll that change at once the later one sees what the other did. By keys alone, as in 0058.
CREATE FUNCTION settle_offers(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM social_submissions m WHERE m.scan_id = ANY (ids) ORDER BY m.id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE social_submissions m
    SET is_there = r.synced_at IS NOT NULL AND r.scans_expired_at IS NULL AND s.state = 'READY', film_name = concat_ws(' ', r.brand, r.model)
    FROM scans s JOIN rolls r ON r.id = s.roll_id
    WHERE m.scan_id = ANY (ids) AND s.id = m.scan_id
      AND (m.is_there, m.film_name) IS DISTINCT FROM
        (r.synced_at IS NOT NULL AND r.scans_expired_at IS NULL AND s.state = 'READY', concat_ws(' ', r.brand, r.model));
END $$;
--> statement-breakpoint
CREATE FUNCTION settle_offer_of_scan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM settle_offers(ARRAY[NEW.id]); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION settle_offers_of_roll() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM settle_offers(ARRAY(SELECT s.id FROM scans s WHERE s.roll_id = NEW.id)); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER social_submissions_look BEFORE INSERT ON "social_submissions" FOR EACH ROW EXECUTE FUNCTION look_at_offered();
--> statement-breakpoint
CREATE TRIGGER scans_settle_offer AFTER UPDATE OF "state", "roll_id" ON "scans"
  FOR EACH ROW WHEN ((OLD.state = 'READY', OLD.roll_id) IS DISTINCT FROM (NEW.state = 'READY', NEW.roll_id)) EXECUTE FUNCTION settle_offer_of_scan();
--> statement-breakpoint
CREATE TRIGGER rolls_settle_offers AFTER UPDATE OF "synced_at", "scans_expired_at", "brand", "model" ON "rolls"
  FOR EACH ROW WHEN ((OLD.synced_at, OLD.scans_expired_at, OLD.brand, OLD.model)
    IS DISTINCT FROM (NEW.synced_at, NEW.scans_expired_at, NEW.brand, NEW.model)) EXECUTE FUNCTION settle_offers_of_roll();
--> statement-breakpoint
UPDATE "social_submissions" m
  SET "is_there" = r.synced_at IS NOT NULL AND r.scans_expired_at IS NULL AND s.state = 'READY', "film_name" = concat_ws(' ', r.brand, r.model)
  FROM "scans" s JOIN "rolls" r ON r.id = s.roll_id WHERE s.id = m.scan_id;
--> statement-breakpoint
-- What the lab has on its hands. As its owner, as in 0057.
CREATE FUNCTION note_outstanding() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.arrived AND OLD.synced_at IS NULL AND OLD.written_off IS NULL THEN
    INSERT INTO outstanding_count_changes (process, change) VALUES (OLD.process, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.arrived AND NEW.synced_at IS NULL AND NEW.written_off IS NULL THEN
    INSERT INTO outstanding_count_changes (process, change) VALUES (NEW.process, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rolls_note_outstanding_new AFTER INSERT ON "rolls"
  FOR EACH ROW WHEN (NEW.arrived AND NEW.synced_at IS NULL AND NEW.written_off IS NULL) EXECUTE FUNCTION note_outstanding();
--> statement-breakpoint
CREATE TRIGGER rolls_note_outstanding_gone AFTER DELETE ON "rolls"
  FOR EACH ROW WHEN (OLD.arrived AND OLD.synced_at IS NULL AND OLD.written_off IS NULL) EXECUTE FUNCTION note_outstanding();
--> statement-breakpoint
CREATE TRIGGER rolls_note_outstanding AFTER UPDATE OF "arrived", "synced_at", "written_off", "process" ON "rolls"
  FOR EACH ROW WHEN ((OLD.arrived AND OLD.synced_at IS NULL AND OLD.written_off IS NULL, OLD.process)
    IS DISTINCT FROM (NEW.arrived AND NEW.synced_at IS NULL AND NEW.written_off IS NULL, NEW.process)) EXECUTE FUNCTION note_outstanding();
--> statement-breakpoint
INSERT INTO "outstanding_counts" ("process", "count")
  SELECT process, count(*) FROM rolls WHERE arrived AND synced_at IS NULL AND written_off IS NULL GROUP BY process;
--> statement-breakpoint
-- Also when rows are loaded in bulk without checks.
ALTER TABLE "product_returns" ENABLE ALWAYS TRIGGER product_returns_customer;
--> statement-breakpoint
ALTER TABLE "vendor_orders" ENABLE ALWAYS TRIGGER vendor_orders_customer;
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ALWAYS TRIGGER orders_give_customer;
--> statement-breakpoint
ALTER TABLE "social_submissions" ENABLE ALWAYS TRIGGER social_submissions_look;
--> statement-breakpoint
ALTER TABLE "scans" ENABLE ALWAYS TRIGGER scans_settle_offer;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_settle_offers;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_note_outstanding_new;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_note_outstanding_gone;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_note_outstanding;
