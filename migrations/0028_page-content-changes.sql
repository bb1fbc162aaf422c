-- Tells every process that what public pages show has changed, so that none shows what it kept (src/server/page-cache.ts).
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
