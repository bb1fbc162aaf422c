DROP INDEX "product_variants_stock_sku_index";--> statement-breakpoint
DROP INDEX "products_stock_sku_index";--> statement-breakpoint
-- A page with room takes the new version of a row beside the old one, and no index has to hear of it.
ALTER TABLE "products" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "product_variants" SET (fillfactor = 80);
