-- Keeps order_count_changes: one row for each status that a statement changed the number of orders of.
INSERT INTO "order_counts" ("status", "count") SELECT "status", count(*) FROM "orders" GROUP BY "status";
--> statement-breakpoint
CREATE FUNCTION note_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (status, change) SELECT status, count(*) FROM new_orders GROUP BY status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_gone_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (status, change) SELECT status, -count(*) FROM old_orders GROUP BY status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (status, change) VALUES (OLD.status, -1), (NEW.status, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_note_new AFTER INSERT ON "orders" REFERENCING NEW TABLE AS new_orders
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();
--> statement-breakpoint
CREATE TRIGGER orders_note_gone AFTER DELETE ON "orders" REFERENCING OLD TABLE AS old_orders
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone_orders();
--> statement-breakpoint
CREATE TRIGGER orders_note_moved AFTER UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_moved_order();
--> statement-breakpoint
-- Also when rows are loaded in bulk without checks.
ALTER TABLE "orders" ENABLE ALWAYS TRIGGER orders_note_new;
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ALWAYS TRIGGER orders_note_gone;
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ALWAYS TRIGGER orders_note_moved;
