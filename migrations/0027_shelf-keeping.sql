ALTER TABLE "product_media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_media" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "product_media_removed_at_index" ON "product_media" USING btree ("removed_at") WHERE "product_media"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "product_variants_stock_sku_index" ON "product_variants" USING btree ("stock","sku");--> statement-breakpoint
CREATE INDEX "products_stock_sku_index" ON "products" USING btree ("stock","sku");