-- Orders that were open before holds had an end get a day from now. Film alone holds nothing and waits.
UPDATE "orders" SET "held_until" = now() + interval '1 day'
WHERE "status" = 'OPEN' AND (
  "coupon_id" IS NOT NULL OR "service_credits" > 0 OR "account_credit" > 0 OR "parent_order_id" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "courier_stops" WHERE "courier_stops"."order_id" = "orders"."id")
  OR (SELECT sum("change") FROM "stock_movements" WHERE "stock_movements"."order_id" = "orders"."id") < 0
);
