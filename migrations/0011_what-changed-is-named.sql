-- What is told of a change now names the table, so that only what is made of it is forgotten.
CREATE OR REPLACE FUNCTION tell_page_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_content', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Answers show stock to the piece and name who shows it; pages only whether there is any.
CREATE FUNCTION tell_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_content', concat_ws(' ', TG_TABLE_NAME, NEW.id,
    CASE WHEN (OLD.stock > 0) IS DISTINCT FROM (NEW.stock > 0) THEN 'page' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_variant_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_content', concat_ws(' ', TG_TABLE_NAME, NEW.product_id,
    CASE WHEN (OLD.stock > 0) IS DISTINCT FROM (NEW.stock > 0) THEN 'page' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER products_tell_stock_gone_or_back ON "products";
--> statement-breakpoint
DROP TRIGGER product_variants_tell_stock_gone_or_back ON "product_variants";
--> statement-breakpoint
CREATE TRIGGER products_tell_stock AFTER UPDATE OF "stock" ON "products"
  FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION tell_product_stock();
--> statement-breakpoint
CREATE TRIGGER product_variants_tell_stock AFTER UPDATE OF "stock" ON "product_variants"
  FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION tell_variant_stock();
--> statement-breakpoint
-- All but stock and what only staff see.
DROP TRIGGER products_tell_page_content ON "products";
--> statement-breakpoint
CREATE TRIGGER products_tell_page_content AFTER INSERT OR DELETE OR UPDATE OF "name", "slug", "sku", "product_type", "description", "price", "member_price", "taxable", "visibility", "member_launch_date", "public_launch_date", "default_product_variant_id", "vendor_id", "version", "popularity", "created_at" ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
DROP TRIGGER product_variants_tell_page_content ON "product_variants";
--> statement-breakpoint
CREATE TRIGGER product_variants_tell_page_content AFTER INSERT OR DELETE OR UPDATE OF "product_id", "name", "sku", "price", "member_price", "active", "position" ON "product_variants"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER papers_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "papers"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER paper_sizes_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "paper_sizes"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER served_zip_codes_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "served_zip_codes"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_content();
