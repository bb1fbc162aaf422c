ALTER TABLE "shipments" ADD COLUMN "line_ids" uuid[];
--> statement-breakpoint
-- As in 0075, with negatives that are to be shipped once their scans are up (TO_RETURN), also those of completed orders.
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
        AND (o.when_paid ? 'uncollected' OR EXISTS (SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived))
    UNION ALL SELECT o.id, 'TO_RETURN', o.created_at FROM orders o
      WHERE o.id = ANY (ids) AND (o.status IN ('PAID', 'COMPLETE', 'CANCELED') OR (o.status = 'INVOICED' AND o.on_account_at IS NOT NULL))
        AND EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived
          AND (o.status = 'CANCELED' OR ((r.return_to_customer OR r.negatives_action = 'SHIP')
            AND (r.synced_at IS NOT NULL OR r.written_off IS NOT NULL)))
          AND NOT EXISTS (SELECT FROM roll_events e WHERE e.roll_id = r.id AND e.event IN ('RETURNED', 'TOSSED')))
  ), gone AS (
    DELETE FROM order_work w WHERE w.order_id = ANY (ids) AND (w.order_id, w.work) NOT IN (SELECT order_id, work FROM due)
  )
  INSERT INTO order_work (order_id, work, created_at) SELECT order_id, work, created_at FROM due ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- As in 0069; negatives that are returned or tossed are no longer to be returned.
CREATE OR REPLACE FUNCTION settle_steps_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[]; returns integer[];
BEGIN
  ids := ARRAY(SELECT DISTINCT r.id FROM changed c JOIN rolls r ON r.id = c.roll_id JOIN orders o ON o.id = r.order_id
    WHERE o.status = 'PAID' OR o.on_account_at IS NOT NULL);
  IF cardinality(ids) > 0 THEN PERFORM settle_rolls_at_steps(ids); END IF;
  returns := ARRAY(SELECT DISTINCT o.id FROM changed c JOIN rolls r ON r.id = c.roll_id JOIN orders o ON o.id = r.order_id
    WHERE o.status = 'CANCELED' OR c.event IN ('RETURNED', 'TOSSED'));
  IF cardinality(returns) > 0 THEN PERFORM settle_order_work(returns); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER rolls_settle AFTER UPDATE OF "arrived", "synced_at", "written_off", "add_rush", "return_to_customer", "negatives_action" ON "rolls"
  FOR EACH ROW WHEN ((OLD.arrived, OLD.synced_at, OLD.written_off, OLD.add_rush, OLD.return_to_customer, OLD.negatives_action)
    IS DISTINCT FROM (NEW.arrived, NEW.synced_at, NEW.written_off, NEW.add_rush, NEW.return_to_customer, NEW.negatives_action))
  EXECUTE FUNCTION settle_work_of_one();
--> statement-breakpoint
-- Negatives that are to be shipped as this migration runs.
SELECT settle_order_work(ARRAY(SELECT DISTINCT o.id FROM orders o JOIN rolls r ON r.order_id = o.id
  WHERE o.status IN ('PAID', 'COMPLETE') AND r.arrived AND (r.return_to_customer OR r.negatives_action = 'SHIP')));
