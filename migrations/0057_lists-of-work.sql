CREATE TABLE "rolls_at_steps" (
	"roll_id" uuid PRIMARY KEY NOT NULL,
	"step" "roll_event" NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"rush" boolean NOT NULL,
	"lab_number" text
);
--> statement-breakpoint
CREATE TABLE "step_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"step" "roll_event" NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_counts" (
	"step" "roll_event" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_work" (
	"order_id" integer NOT NULL,
	"work" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_work_order_id_work_pk" PRIMARY KEY("order_id","work")
);
--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ADD CONSTRAINT "rolls_at_steps_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rolls_at_steps_oldest" ON "rolls_at_steps" USING btree ("step","rush" DESC NULLS FIRST,"reached_at");--> statement-breakpoint
CREATE INDEX "rolls_at_steps_newest" ON "rolls_at_steps" USING btree ("step","rush","reached_at");--> statement-breakpoint
CREATE INDEX "order_work_work_created_at_order_id_index" ON "order_work" USING btree ("work","created_at","order_id");
--> statement-breakpoint
-- What these orders wait for, brought to what their lines, rolls and parcels say. Who changes those holds the order's lock, so that no
-- two do so at once. As its owner: the version before writes on before its role is let into these tables.
CREATE FUNCTION settle_order_work(ids integer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH due AS (
    SELECT o.id AS order_id, w.work, o.created_at FROM orders o CROSS JOIN LATERAL (
      SELECT 'TO_RECEIVE' AS work WHERE EXISTS (SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived IS NULL)
      UNION ALL SELECT 'AT_WORK' WHERE EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived AND r.synced_at IS NULL AND r.written_off IS NULL)
      UNION ALL SELECT 'RUSH' WHERE EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.add_rush AND r.synced_at IS NULL AND r.arrived IS NOT FALSE AND r.written_off IS NULL)
      UNION ALL SELECT 'TO_PACK' WHERE o.goods_packed_at IS NULL AND EXISTS (
        SELECT FROM order_lines l WHERE l.order_id = o.id AND l.product_type IN ('PRODUCT', 'PRINT') AND l.vendor_id IS NULL)
      UNION ALL SELECT 'TO_SEND' WHERE EXISTS (
        SELECT FROM shipments s WHERE s.order_id = o.id AND s.to_customer AND s.shipped_at IS NULL
          AND s.service_level IS DISTINCT FROM 'return_negatives')
    ) w WHERE o.id = ANY (ids) AND o.status = 'PAID'
  ), gone AS (
    DELETE FROM order_work w WHERE w.order_id = ANY (ids) AND (w.order_id, w.work) NOT IN (SELECT order_id, work FROM due)
  )
  INSERT INTO order_work (order_id, work, created_at) SELECT order_id, work, created_at FROM due ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Whether these rolls are on the board, and where, brought to what they, their events and their orders say.
CREATE FUNCTION settle_rolls_at_steps(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH due AS (
    SELECT r.id AS roll_id, latest.event AS step, latest.at AS reached_at, r.add_rush AS rush, r.lab_number
    FROM rolls r JOIN orders o ON o.id = r.order_id CROSS JOIN LATERAL (
      SELECT e.event, e.at FROM roll_events e WHERE e.roll_id = r.id ORDER BY e.event DESC LIMIT 1) latest
    WHERE r.id = ANY (ids) AND o.status = 'PAID' AND (r.written_off IS NULL OR latest.event > 'SYNCED')
  ), gone AS (
    DELETE FROM rolls_at_steps a WHERE a.roll_id = ANY (ids) AND a.roll_id NOT IN (SELECT roll_id FROM due)
  )
  INSERT INTO rolls_at_steps AS a (roll_id, step, reached_at, rush, lab_number) SELECT roll_id, step, reached_at, rush, lab_number FROM due
  ON CONFLICT (roll_id) DO UPDATE SET step = excluded.step, reached_at = excluded.reached_at, rush = excluded.rush, lab_number = excluded.lab_number
    WHERE (a.step, a.reached_at, a.rush, a.lab_number) IS DISTINCT FROM (excluded.step, excluded.reached_at, excluded.rush, excluded.lab_number);
END $$;
--> statement-breakpoint
-- An order that is not paid waits for nothing: what is written to it until then is looked at once it is.
CREATE FUNCTION settle_work_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  ids := ARRAY(SELECT DISTINCT c.order_id FROM changed c JOIN orders o ON o.id = c.order_id WHERE o.status = 'PAID');
  IF cardinality(ids) > 0 THEN PERFORM settle_order_work(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION settle_work_of_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order_work(ARRAY[NEW.order_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION settle_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order_work(ARRAY[NEW.id]);
  IF OLD.status IS DISTINCT FROM NEW.status THEN
    PERFORM settle_rolls_at_steps(ARRAY(SELECT id FROM rolls WHERE order_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION settle_steps_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  ids := ARRAY(SELECT DISTINCT r.id FROM changed c JOIN rolls r ON r.id = c.roll_id JOIN orders o ON o.id = r.order_id WHERE o.status = 'PAID');
  IF cardinality(ids) > 0 THEN PERFORM settle_rolls_at_steps(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION settle_step_of_roll() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_rolls_at_steps(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_steps_reached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO step_count_changes (step, change) SELECT step, count(*) FROM reached GROUP BY step;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_steps_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO step_count_changes (step, change) SELECT step, -count(*) FROM gone GROUP BY step;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_settle_new AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_work_of_changed();
--> statement-breakpoint
CREATE TRIGGER order_lines_settle_gone AFTER DELETE ON "order_lines" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_work_of_changed();
--> statement-breakpoint
CREATE TRIGGER rolls_settle_new AFTER INSERT ON "rolls" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_work_of_changed();
--> statement-breakpoint
CREATE TRIGGER rolls_settle_gone AFTER DELETE ON "rolls" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_work_of_changed();
--> statement-breakpoint
CREATE TRIGGER shipments_settle_new AFTER INSERT ON "shipments" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_work_of_changed();
--> statement-breakpoint
CREATE TRIGGER shipments_settle_gone AFTER DELETE ON "shipments" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_work_of_changed();
--> statement-breakpoint
CREATE TRIGGER order_lines_settle AFTER UPDATE OF "product_type", "vendor_id" ON "order_lines"
  FOR EACH ROW WHEN ((OLD.product_type, OLD.vendor_id)
    IS DISTINCT FROM (NEW.product_type, NEW.vendor_id)) EXECUTE FUNCTION settle_work_of_one();
--> statement-breakpoint
CREATE TRIGGER rolls_settle AFTER UPDATE OF "arrived", "synced_at", "written_off", "add_rush" ON "rolls"
  FOR EACH ROW WHEN ((OLD.arrived, OLD.synced_at, OLD.written_off, OLD.add_rush)
    IS DISTINCT FROM (NEW.arrived, NEW.synced_at, NEW.written_off, NEW.add_rush)) EXECUTE FUNCTION settle_work_of_one();
--> statement-breakpoint
CREATE TRIGGER rolls_settle_step AFTER UPDATE OF "written_off", "add_rush", "lab_number" ON "rolls"
  FOR EACH ROW WHEN ((OLD.written_off, OLD.add_rush, OLD.lab_number)
    IS DISTINCT FROM (NEW.written_off, NEW.add_rush, NEW.lab_number)) EXECUTE FUNCTION settle_step_of_roll();
--> statement-breakpoint
CREATE TRIGGER shipments_settle AFTER UPDATE OF "to_customer", "shipped_at", "service_level" ON "shipments"
  FOR EACH ROW WHEN ((OLD.to_customer, OLD.shipped_at, OLD.service_level)
    IS DISTINCT FROM (NEW.to_customer, NEW.shipped_at, NEW.service_level)) EXECUTE FUNCTION settle_work_of_one();
--> statement-breakpoint
CREATE TRIGGER orders_settle AFTER UPDATE OF "status", "goods_packed_at" ON "orders"
  FOR EACH ROW WHEN ((OLD.status, OLD.goods_packed_at)
    IS DISTINCT FROM (NEW.status, NEW.goods_packed_at)) EXECUTE FUNCTION settle_order();
--> statement-breakpoint
CREATE TRIGGER roll_events_settle_new AFTER INSERT ON "roll_events" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_steps_of_changed();
--> statement-breakpoint
CREATE TRIGGER roll_events_settle_gone AFTER DELETE ON "roll_events" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_steps_of_changed();
--> statement-breakpoint
CREATE TRIGGER rolls_at_steps_note_new AFTER INSERT ON "rolls_at_steps" REFERENCING NEW TABLE AS reached
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_reached();
--> statement-breakpoint
CREATE TRIGGER rolls_at_steps_note_reached AFTER UPDATE ON "rolls_at_steps" REFERENCING NEW TABLE AS reached
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_reached();
--> statement-breakpoint
CREATE TRIGGER rolls_at_steps_note_left AFTER UPDATE ON "rolls_at_steps" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_left();
--> statement-breakpoint
CREATE TRIGGER rolls_at_steps_note_gone AFTER DELETE ON "rolls_at_steps" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_left();
--> statement-breakpoint
-- Also when rows are loaded in bulk without checks.
ALTER TABLE "order_lines" ENABLE ALWAYS TRIGGER order_lines_settle_new;
--> statement-breakpoint
ALTER TABLE "order_lines" ENABLE ALWAYS TRIGGER order_lines_settle_gone;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_settle_new;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_settle_gone;
--> statement-breakpoint
ALTER TABLE "shipments" ENABLE ALWAYS TRIGGER shipments_settle_new;
--> statement-breakpoint
ALTER TABLE "shipments" ENABLE ALWAYS TRIGGER shipments_settle_gone;
--> statement-breakpoint
ALTER TABLE "order_lines" ENABLE ALWAYS TRIGGER order_lines_settle;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_settle;
--> statement-breakpoint
ALTER TABLE "rolls" ENABLE ALWAYS TRIGGER rolls_settle_step;
--> statement-breakpoint
ALTER TABLE "shipments" ENABLE ALWAYS TRIGGER shipments_settle;
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ALWAYS TRIGGER orders_settle;
--> statement-breakpoint
ALTER TABLE "roll_events" ENABLE ALWAYS TRIGGER roll_events_settle_new;
--> statement-breakpoint
ALTER TABLE "roll_events" ENABLE ALWAYS TRIGGER roll_events_settle_gone;
--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ENABLE ALWAYS TRIGGER rolls_at_steps_note_new;
--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ENABLE ALWAYS TRIGGER rolls_at_steps_note_reached;
--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ENABLE ALWAYS TRIGGER rolls_at_steps_note_left;
--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ENABLE ALWAYS TRIGGER rolls_at_steps_note_gone;
--> statement-breakpoint
-- What is under way as this migration runs.
SELECT settle_order_work(ARRAY(SELECT id FROM orders WHERE status = 'PAID'));
--> statement-breakpoint
SELECT settle_rolls_at_steps(ARRAY(SELECT r.id FROM rolls r JOIN orders o ON o.id = r.order_id WHERE o.status = 'PAID'));
