-- As in 0069, with negatives that were not collected and wait until their shipping is paid (TO_PAY).
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
      WHERE o.id = ANY (ids) AND o.status = 'CANCELED' AND EXISTS (
        SELECT FROM rolls r WHERE r.order_id = o.id AND r.arrived AND NOT EXISTS (
          SELECT FROM roll_events e WHERE e.roll_id = r.id AND e.event IN ('RETURNED', 'TOSSED')))
  ), gone AS (
    DELETE FROM order_work w WHERE w.order_id = ANY (ids) AND (w.order_id, w.work) NOT IN (SELECT order_id, work FROM due)
  )
  INSERT INTO order_work (order_id, work, created_at) SELECT order_id, work, created_at FROM due ON CONFLICT DO NOTHING;
END $$;
