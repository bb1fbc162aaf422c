-- Keeps order_count_changes: one row for each status that a statement changed the number of orders of.
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
--> statement-breakpoint
-- Tells every process that what public pages show has changed, so that none shows a page that it kept from before.
-- Stock is told only when it comes or goes: pages are a minute old at most, and the cart asks anew.
CREATE FUNCTION tell_page_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_content', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_tell_page_content AFTER INSERT OR DELETE OR UPDATE OF "name", "slug", "product_type", "description", "price", "member_price", "visibility", "member_launch_date", "public_launch_date", "default_product_variant_id", "popularity" ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER product_variants_tell_page_content AFTER INSERT OR DELETE OR UPDATE OF "name", "price", "member_price", "active", "position" ON "product_variants"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER product_options_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "product_options"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER product_details_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "product_details"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER collections_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "collections"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER collection_products_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "collection_products"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER product_media_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "product_media"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
-- Only those that staff chose are shown.
CREATE TRIGGER social_submissions_tell_changed AFTER UPDATE OF "selected_at", "handle" ON "social_submissions"
  FOR EACH ROW WHEN (OLD.selected_at IS NOT NULL OR NEW.selected_at IS NOT NULL) EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER social_submissions_tell_gone AFTER DELETE ON "social_submissions"
  FOR EACH ROW WHEN (OLD.selected_at IS NOT NULL) EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER products_tell_stock_gone_or_back AFTER UPDATE OF "stock" ON "products"
  FOR EACH ROW WHEN ((OLD.stock > 0) IS DISTINCT FROM (NEW.stock > 0)) EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER product_variants_tell_stock_gone_or_back AFTER UPDATE OF "stock" ON "product_variants"
  FOR EACH ROW WHEN ((OLD.stock > 0) IS DISTINCT FROM (NEW.stock > 0)) EXECUTE FUNCTION tell_page_content();
