-- Read models of the work in progress: order_work (what each order waits for) and rolls_at_steps (the rolls on the board).
-- A repeatable migration: it runs again whenever this text or a list in it changes. Lists in double braces come from src/rules
-- (src/server/lab-migrations.ts).

-- Recomputes both for these orders. Everyone who changes an order's lines, rolls or parcels holds the order's lock.
-- Looks up by key alone: a connection that planned while the tables were small would otherwise read them in full.
CREATE OR REPLACE FUNCTION refresh_work(ids integer[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  WITH facts AS (
    SELECT o.id, o.created_at, o.status, o.status IN {{unfinished}} AS unfinished,
      o.status IN {{at_work}} OR (o.status IN {{at_work_on_account}} AND o.on_account_at IS NOT NULL) AS at_work,
      o.tier IN {{priority_tiers}} AS priority, o.goods_packed_at IS NULL AS unpacked, o.when_paid ? 'uncollected' AS uncollected, film.*
    FROM orders o CROSS JOIN LATERAL (
      SELECT bool_or(r.arrived IS NULL) AS expected, bool_or(r.arrived) AS here, bool_or(r.arrived AND NOT roll.done) AS in_progress,
        bool_or(r.arrived IS NOT FALSE AND NOT roll.done) AS due, bool_or(r.arrived IS NOT FALSE AND NOT roll.done AND r.add_rush) AS rush,
        bool_or(r.arrived AND NOT roll.gone) AS not_returned, bool_or(r.arrived AND NOT roll.gone AND roll.done AND roll.shipped) AS to_ship
      FROM rolls r CROSS JOIN LATERAL (
        SELECT r.synced_at IS NOT NULL OR r.written_off IS NOT NULL AS done, r.return_to_customer OR r.negatives_action IN {{shipped_negatives}} AS shipped,
          EXISTS (SELECT FROM roll_events e WHERE e.roll_id = r.id AND e.event IN {{steps_out}}) AS gone) roll
      WHERE r.order_id = o.id) film
    WHERE o.id = ANY (ids)
  ), due AS (
    SELECT f.id AS order_id, w.work, f.created_at FROM facts f CROSS JOIN LATERAL (VALUES
      ('TO_RECEIVE', f.at_work AND f.unfinished AND f.expected),
      ('IN_PROGRESS', f.at_work AND f.unfinished AND f.in_progress),
      ('RUSH', f.at_work AND f.unfinished AND f.rush),
      ('PRIORITY', f.at_work AND f.unfinished AND f.due AND f.priority),
      ('TO_PACK', f.status IN {{packed}} AND f.unpacked AND EXISTS (
        SELECT FROM order_lines l WHERE l.order_id = f.id AND l.product_type IN {{goods}} AND l.vendor_id IS NULL)),
      ('TO_SEND', f.status IN {{packed}} AND EXISTS (
        SELECT FROM shipments s WHERE s.order_id = f.id AND s.to_customer AND s.shipped_at IS NULL
          AND (s.service_level IN {{negatives_shipping}}) IS NOT TRUE)),
      ('TO_PAY', NOT f.at_work AND f.unfinished AND (f.uncollected OR f.here)),
      ('TO_RETURN', CASE WHEN f.status IN {{canceled}} THEN f.not_returned ELSE f.at_work AND f.to_ship END)
    ) w (work, applies) WHERE w.applies
  ), gone AS (
    DELETE FROM order_work w WHERE w.order_id = ANY (ids) AND (w.order_id, w.work) NOT IN (SELECT order_id, work FROM due)
  )
  INSERT INTO order_work (order_id, work, created_at) SELECT order_id, work, created_at FROM due ON CONFLICT DO NOTHING;

  WITH due AS (
    SELECT r.id AS roll_id, latest.event AS step, latest.at AS reached_at, r.add_rush AS rush, o.tier IN {{priority_tiers}} AS priority,
      r.lab_number, coalesce(r.cross_process_target_format, r.process) AS process, o.customer_id, q.first_day AS promised_first
    FROM orders o JOIN rolls r ON r.order_id = o.id LEFT JOIN order_promises q ON q.order_id = o.id CROSS JOIN LATERAL (
      SELECT e.event, e.at FROM roll_events e WHERE e.roll_id = r.id ORDER BY e.event DESC LIMIT 1) latest
    WHERE o.id = ANY (ids) AND o.status IN {{unfinished}}
      AND (o.status IN {{at_work}} OR (o.status IN {{at_work_on_account}} AND o.on_account_at IS NOT NULL))
      AND (r.written_off IS NULL OR latest.event IN {{steps_after_scans}})
  ), gone AS (
    DELETE FROM rolls_at_steps a USING rolls r
    WHERE r.id = a.roll_id AND r.order_id = ANY (ids) AND a.roll_id NOT IN (SELECT roll_id FROM due)
  )
  INSERT INTO rolls_at_steps AS a (roll_id, step, reached_at, rush, priority, lab_number, process, customer_id, promised_first)
    SELECT roll_id, step, reached_at, rush, priority, lab_number, process, customer_id, promised_first FROM due
  ON CONFLICT (roll_id) DO UPDATE SET step = excluded.step, reached_at = excluded.reached_at, rush = excluded.rush, priority = excluded.priority,
      lab_number = excluded.lab_number, process = excluded.process, customer_id = excluded.customer_id, promised_first = excluded.promised_first
    WHERE (a.step, a.reached_at, a.rush, a.priority, a.lab_number, a.process, a.customer_id, a.promised_first)
      IS DISTINCT FROM (excluded.step, excluded.reached_at, excluded.rush, excluded.priority, excluded.lab_number, excluded.process,
        excluded.customer_id, excluded.promised_first);
END $$;

CREATE OR REPLACE FUNCTION refresh_work_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_work(ARRAY[NEW.id]); RETURN NULL; END $$;

CREATE OR REPLACE FUNCTION refresh_work_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_work(ARRAY[NEW.order_id]); RETURN NULL; END $$;

-- Skips new orders: nothing waits until they are paid, and then they are refreshed as a whole.
CREATE OR REPLACE FUNCTION refresh_work_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[] := ARRAY(SELECT DISTINCT o.id FROM changed c JOIN orders o ON o.id = c.order_id WHERE o.status NOT IN {{new}});
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM refresh_work(ids); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refresh_work_of_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[] := ARRAY(SELECT DISTINCT r.order_id FROM changed c JOIN rolls r ON r.id = c.roll_id);
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM refresh_work(ids); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_refresh_work AFTER UPDATE OF status, goods_packed_at, on_account_at, customer_id ON orders
  FOR EACH ROW WHEN ((OLD.status, OLD.goods_packed_at, OLD.on_account_at, OLD.customer_id)
    IS DISTINCT FROM (NEW.status, NEW.goods_packed_at, NEW.on_account_at, NEW.customer_id)) EXECUTE FUNCTION refresh_work_of_order();

CREATE OR REPLACE TRIGGER order_lines_refresh_work_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_rows();
CREATE OR REPLACE TRIGGER order_lines_refresh_work_removed AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_rows();
CREATE OR REPLACE TRIGGER order_lines_refresh_work AFTER UPDATE OF product_type, vendor_id ON order_lines
  FOR EACH ROW WHEN ((OLD.product_type, OLD.vendor_id) IS DISTINCT FROM (NEW.product_type, NEW.vendor_id))
  EXECUTE FUNCTION refresh_work_of_row();

CREATE OR REPLACE TRIGGER rolls_refresh_work_added AFTER INSERT ON rolls REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_rows();
CREATE OR REPLACE TRIGGER rolls_refresh_work_removed AFTER DELETE ON rolls REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_rows();
CREATE OR REPLACE TRIGGER rolls_refresh_work AFTER UPDATE OF arrived, synced_at, written_off, add_rush, return_to_customer, negatives_action,
    lab_number, process, cross_process_target_format ON rolls
  FOR EACH ROW WHEN ((OLD.arrived, OLD.synced_at, OLD.written_off, OLD.add_rush, OLD.return_to_customer, OLD.negatives_action,
      OLD.lab_number, OLD.process, OLD.cross_process_target_format)
    IS DISTINCT FROM (NEW.arrived, NEW.synced_at, NEW.written_off, NEW.add_rush, NEW.return_to_customer, NEW.negatives_action,
      NEW.lab_number, NEW.process, NEW.cross_process_target_format)) EXECUTE FUNCTION refresh_work_of_row();

CREATE OR REPLACE TRIGGER roll_events_refresh_work_added AFTER INSERT ON roll_events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_steps();
CREATE OR REPLACE TRIGGER roll_events_refresh_work_removed AFTER DELETE ON roll_events REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_steps();

CREATE OR REPLACE TRIGGER shipments_refresh_work_added AFTER INSERT ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_rows();
CREATE OR REPLACE TRIGGER shipments_refresh_work_removed AFTER DELETE ON shipments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_rows();
CREATE OR REPLACE TRIGGER shipments_refresh_work AFTER UPDATE OF to_customer, shipped_at, service_level ON shipments
  FOR EACH ROW WHEN ((OLD.to_customer, OLD.shipped_at, OLD.service_level) IS DISTINCT FROM (NEW.to_customer, NEW.shipped_at, NEW.service_level))
  EXECUTE FUNCTION refresh_work_of_row();

CREATE OR REPLACE TRIGGER order_promises_refresh_work_added AFTER INSERT ON order_promises REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_work_of_rows();
CREATE OR REPLACE TRIGGER order_promises_refresh_work AFTER UPDATE OF first_day ON order_promises
  FOR EACH ROW WHEN (OLD.first_day IS DISTINCT FROM NEW.first_day) EXECUTE FUNCTION refresh_work_of_row();

-- Brings existing rows to what this text says.
SELECT refresh_work(ARRAY(SELECT id FROM orders));
