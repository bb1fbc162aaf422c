ALTER TABLE "orders" ADD COLUMN "on_account_at" timestamp with time zone;
--> statement-breakpoint
-- As in 0063, with film that the lab holds: of orders that are not paid (TO_PAY), and of canceled ones until it has left (TO_RETURN).
-- An order that is taken on account is worked on as a paid one.
CREATE OR REPLACE FUNCTION settle_order_work(ids integer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  WITH due AS (
    SELECT o.id AS order_id, w.work, o.created_at FROM orders o CROSS JOIN LATERAL (
      SELECT 'TO_RECEIVE' AS work WHERE EXISTS (SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived IS NULL)
      UNION ALL SELECT 'AT_WORK' WHERE EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived AND r.synced_at IS NULL AND r.written_off IS NULL)
      UNION ALL SELECT 'RUSH' WHERE EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.add_rush AND r.synced_at IS NULL AND r.arrived IS NOT FALSE AND r.written_off IS NULL)
      UNION ALL SELECT 'PRIORITY' WHERE o.tier IN ('VERY_NICE_2025', 'SUPER_NICE_2025', 'VERY_NICE_2023', 'SUPER_NICE_2023') AND EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.synced_at IS NULL AND r.arrived IS NOT FALSE AND r.written_off IS NULL)
      UNION ALL SELECT 'TO_PACK' WHERE o.status = 'PAID' AND o.goods_packed_at IS NULL AND EXISTS (
        SELECT FROM order_lines l WHERE l.order_id = o.id AND l.product_type IN ('PRODUCT', 'PRINT') AND l.vendor_id IS NULL)
      UNION ALL SELECT 'TO_SEND' WHERE o.status = 'PAID' AND EXISTS (
        SELECT FROM shipments s WHERE s.order_id = o.id AND s.to_customer AND s.shipped_at IS NULL
          AND s.service_level IS DISTINCT FROM 'return_negatives')
    ) w WHERE o.id = ANY (ids) AND (o.status = 'PAID' OR (o.status = 'INVOICED' AND o.on_account_at IS NOT NULL))
    UNION ALL SELECT o.id, 'TO_PAY', o.created_at FROM orders o
      WHERE o.id = ANY (ids) AND o.status IN ('OPEN', 'INVOICED') AND o.on_account_at IS NULL
        AND EXISTS (SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived)
    UNION ALL SELECT o.id, 'TO_RETURN', o.created_at FROM orders o
      WHERE o.id = ANY (ids) AND o.status = 'CANCELED' AND EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived AND NOT EXISTS (
          SELECT FROM roll_events e WHERE e.roll_id = r.id AND e.event IN ('RETURNED', 'TOSSED')))
  ), gone AS (
    DELETE FROM order_work w WHERE w.order_id = ANY (ids) AND (w.order_id, w.work) NOT IN (SELECT order_id, work FROM due)
  )
  INSERT INTO order_work (order_id, work, created_at) SELECT order_id, work, created_at FROM due ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- As in 0060, with film of orders that were taken on account.
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
    WHERE r.id = ANY (ids) AND (o.status = 'PAID' OR (o.status = 'INVOICED' AND o.on_account_at IS NOT NULL))
      AND (r.written_off IS NULL OR latest.event > 'SYNCED')
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
-- Steps of canceled film count as well: it is no longer to be returned once it is returned or tossed.
CREATE OR REPLACE FUNCTION settle_steps_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[]; canceled integer[];
BEGIN
  ids := ARRAY(SELECT DISTINCT r.id FROM changed c JOIN rolls r ON r.id = c.roll_id JOIN orders o ON o.id = r.order_id
    WHERE o.status = 'PAID' OR o.on_account_at IS NOT NULL);
  IF cardinality(ids) > 0 THEN PERFORM settle_rolls_at_steps(ids); END IF;
  canceled := ARRAY(SELECT DISTINCT o.id FROM changed c JOIN rolls r ON r.id = c.roll_id JOIN orders o ON o.id = r.order_id
    WHERE o.status = 'CANCELED');
  IF cardinality(canceled) > 0 THEN PERFORM settle_order_work(canceled); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_work_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  ids := ARRAY(SELECT DISTINCT c.order_id FROM changed c JOIN orders o ON o.id = c.order_id
    WHERE o.status = 'PAID' OR o.on_account_at IS NOT NULL);
  IF cardinality(ids) > 0 THEN PERFORM settle_order_work(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_steps_of_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_rolls_at_steps(ARRAY(SELECT r.id FROM promised p JOIN orders o ON o.id = p.order_id JOIN rolls r ON r.order_id = o.id
    WHERE o.status = 'PAID' OR o.on_account_at IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION settle_order_on_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order_work(ARRAY[NEW.id]);
  PERFORM settle_rolls_at_steps(ARRAY(SELECT id FROM rolls WHERE order_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_settle_on_account AFTER UPDATE OF "on_account_at" ON "orders"
  FOR EACH ROW WHEN (OLD.on_account_at IS DISTINCT FROM NEW.on_account_at) EXECUTE FUNCTION settle_order_on_account();
--> statement-breakpoint
-- Film of canceled orders that is here as this migration runs.
SELECT settle_order_work(ARRAY(SELECT DISTINCT o.id FROM orders o JOIN rolls r ON r.order_id = o.id WHERE o.status = 'CANCELED' AND r.arrived));
