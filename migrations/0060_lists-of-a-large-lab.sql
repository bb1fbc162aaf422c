CREATE TABLE "changed_days" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"places" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "subscribers_created_at_index";--> statement-breakpoint
DROP INDEX "disputes_created_at_index";--> statement-breakpoint
DROP INDEX "product_reviews_written_at_index";--> statement-breakpoint
DROP INDEX "social_submissions_created_at_index";--> statement-breakpoint
DROP INDEX "social_submissions_selected";--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ADD COLUMN "process" "film_process";--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ADD COLUMN "promised_first" date;--> statement-breakpoint
CREATE INDEX "changed_days_day_index" ON "changed_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "day_figures_begins_at_index" ON "day_figures" USING btree ("begins_at");--> statement-breakpoint
CREATE INDEX "rolls_at_steps_by_number" ON "rolls_at_steps" USING btree ("step","rush" DESC NULLS FIRST,"priority" DESC NULLS FIRST,"lab_number");--> statement-breakpoint
CREATE INDEX "rolls_at_steps_of_process" ON "rolls_at_steps" USING btree ("step","process","rush" DESC NULLS FIRST,"priority" DESC NULLS FIRST,"reached_at");--> statement-breakpoint
CREATE INDEX "rolls_at_steps_due" ON "rolls_at_steps" USING btree ("step","promised_first");--> statement-breakpoint
CREATE INDEX "subscribers_created_at_id_index" ON "subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_who_left" ON "subscribers" USING btree ("created_at","id") WHERE "subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX "disputes_created_at_id_index" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_amount_id_index" ON "disputes" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "disputes_status_created_at_id_index" ON "disputes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_due_by_id_index" ON "disputes" USING btree ("due_by","id");--> statement-breakpoint
CREATE INDEX "product_reviews_written_at_id_index" ON "product_reviews" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "product_reviews_stars_id_index" ON "product_reviews" USING btree ("stars","id");--> statement-breakpoint
CREATE INDEX "product_reviews_words_trgm" ON "product_reviews" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "social_submissions_created_at_id_index" ON "social_submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "social_submissions_selected_in_order" ON "social_submissions" USING btree ("selected_at","id") WHERE "social_submissions"."selected_at" is not null;
--> statement-breakpoint
-- As in 0059, with what a step's list is filtered by: the process, whose it is, and the day that was promised first.
CREATE OR REPLACE FUNCTION settle_rolls_at_steps(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  WITH due AS (
    SELECT r.id AS roll_id, latest.event AS step, latest.at AS reached_at, r.add_rush AS rush, r.lab_number,
      o.tier IN ('VERY_NICE_2025', 'SUPER_NICE_2025', 'VERY_NICE_2023', 'SUPER_NICE_2023') AS priority,
      coalesce(r.cross_process_target_format, r.process) AS process, o.customer_id,
      (SELECT q.first_day FROM order_promises q WHERE q.order_id = o.id) AS promised_first
    FROM rolls r JOIN orders o ON o.id = r.order_id CROSS JOIN LATERAL (
      SELECT e.event, e.at FROM roll_events e WHERE e.roll_id = r.id ORDER BY e.event DESC LIMIT 1) latest
    WHERE r.id = ANY (ids) AND o.status = 'PAID' AND (r.written_off IS NULL OR latest.event > 'SYNCED')
  ), gone AS (
    DELETE FROM rolls_at_steps a WHERE a.roll_id = ANY (ids) AND a.roll_id NOT IN (SELECT roll_id FROM due)
  )
  INSERT INTO rolls_at_steps AS a (roll_id, step, reached_at, rush, lab_number, priority, process, customer_id, promised_first)
    SELECT roll_id, step, reached_at, rush, lab_number, priority, process, customer_id, promised_first FROM due
  ON CONFLICT (roll_id) DO UPDATE SET step = excluded.step, reached_at = excluded.reached_at, rush = excluded.rush,
      lab_number = excluded.lab_number, priority = excluded.priority, process = excluded.process, customer_id = excluded.customer_id,
      promised_first = excluded.promised_first
    WHERE (a.step, a.reached_at, a.rush, a.lab_number, a.priority, a.process, a.customer_id, a.promised_first)
      IS DISTINCT FROM (excluded.step, excluded.reached_at, excluded.rush, excluded.lab_number, excluded.priority, excluded.process,
        excluded.customer_id, excluded.promised_first);
END $$;
--> statement-breakpoint
CREATE TRIGGER rolls_settle_process AFTER UPDATE OF "process", "cross_process_target_format" ON "rolls"
  FOR EACH ROW WHEN ((OLD.process, OLD.cross_process_target_format)
    IS DISTINCT FROM (NEW.process, NEW.cross_process_target_format)) EXECUTE FUNCTION settle_step_of_roll();
--> statement-breakpoint
-- Whose an order is changes when a guest makes an account of what they bought.
CREATE FUNCTION settle_steps_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_rolls_at_steps(ARRAY(SELECT id FROM rolls WHERE order_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_settle_customer AFTER UPDATE OF "customer_id" ON "orders"
  FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION settle_steps_of_order();
--> statement-breakpoint
CREATE FUNCTION settle_steps_of_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_rolls_at_steps(ARRAY(SELECT r.id FROM promised p JOIN orders o ON o.id = p.order_id JOIN rolls r ON r.order_id = o.id
    WHERE o.status = 'PAID'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_promises_settle_new AFTER INSERT ON "order_promises" REFERENCING NEW TABLE AS promised
  FOR EACH STATEMENT EXECUTE FUNCTION settle_steps_of_promise();
--> statement-breakpoint
CREATE FUNCTION settle_steps_of_one_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_rolls_at_steps(ARRAY(SELECT id FROM rolls WHERE order_id = NEW.order_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_promises_settle AFTER UPDATE OF "first_day" ON "order_promises"
  FOR EACH ROW WHEN (OLD.first_day IS DISTINCT FROM NEW.first_day) EXECUTE FUNCTION settle_steps_of_one_promise();
--> statement-breakpoint
-- Days that are kept and at whose figures something was changed afterwards. As its owner, as in 0057.
CREATE FUNCTION note_changed_days(times timestamptz[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changed_days (day) SELECT DISTINCT d.day FROM day_figures d JOIN unnest(times) at ON d.begins_at <= at AND at < d.ends_at;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_day_of_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM note_changed_days(ARRAY[NEW.created_at]); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_day_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_days(ARRAY[OLD.settled_at, NEW.settled_at] || ARRAY(SELECT f.created_at FROM refunds f WHERE f.payment_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_day_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM note_changed_days(ARRAY[NEW.issued_at]); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_days_of_roll() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM note_changed_days(ARRAY(SELECT e.at FROM roll_events e WHERE e.roll_id = NEW.id)); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_days_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_days(OLD.at || ARRAY(SELECT e.at FROM roll_events e WHERE e.roll_id = OLD.roll_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_note_day AFTER UPDATE OF "status", "address" ON "orders"
  FOR EACH ROW WHEN ((OLD.status = 'CANCELED', OLD.address ->> 'zip')
    IS DISTINCT FROM (NEW.status = 'CANCELED', NEW.address ->> 'zip')) EXECUTE FUNCTION note_day_of_created();
--> statement-breakpoint
CREATE TRIGGER payments_note_day AFTER UPDATE OF "status", "amount", "unowed", "settled_at" ON "payments"
  FOR EACH ROW WHEN (OLD.settled_at IS NOT NULL AND (OLD.status, OLD.amount, OLD.unowed, OLD.settled_at)
    IS DISTINCT FROM (NEW.status, NEW.amount, NEW.unowed, NEW.settled_at)) EXECUTE FUNCTION note_day_of_payment();
--> statement-breakpoint
CREATE TRIGGER refunds_note_day AFTER UPDATE OF "status", "to_payment", "to_account_credit" ON "refunds"
  FOR EACH ROW WHEN ((OLD.status = 'FAILED', OLD.to_payment, OLD.to_account_credit)
    IS DISTINCT FROM (NEW.status = 'FAILED', NEW.to_payment, NEW.to_account_credit)) EXECUTE FUNCTION note_day_of_created();
--> statement-breakpoint
-- The provider says when a term was paid for, which may have been days ago.
CREATE TRIGGER invoices_note_day AFTER INSERT OR UPDATE OF "total", "issued_at" ON "invoices"
  FOR EACH ROW WHEN (NEW.subscription_id IS NOT NULL) EXECUTE FUNCTION note_day_of_invoice();
--> statement-breakpoint
CREATE TRIGGER rolls_note_days AFTER UPDATE OF "brand", "model", "process", "cross_process_target_format", "add_rush" ON "rolls"
  FOR EACH ROW WHEN ((OLD.brand, OLD.model, OLD.process, OLD.cross_process_target_format, OLD.add_rush)
    IS DISTINCT FROM (NEW.brand, NEW.model, NEW.process, NEW.cross_process_target_format, NEW.add_rush)) EXECUTE FUNCTION note_days_of_roll();
--> statement-breakpoint
CREATE TRIGGER roll_events_note_days AFTER DELETE OR UPDATE OF "at" ON "roll_events"
  FOR EACH ROW EXECUTE FUNCTION note_days_of_event();
--> statement-breakpoint
-- What is on the board as this migration runs.
SELECT settle_rolls_at_steps(ARRAY(SELECT roll_id FROM rolls_at_steps));
