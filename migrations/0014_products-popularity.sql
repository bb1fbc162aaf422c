ALTER TABLE "collections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "collections_order_index_id_index" ON "collections" USING btree ("order_index","id");--> statement-breakpoint
CREATE INDEX "collections_lower_name" ON "collections" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "product_options_product_id_option_key_index" ON "product_options" USING btree ("product_id","option_key");--> statement-breakpoint
CREATE INDEX "products_created_at_id_index" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_name_id_index" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_price_id_index" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_popularity_id_index" ON "products" USING btree ("popularity","id");--> statement-breakpoint
CREATE INDEX "products_lower_name" ON "products" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "products_sku_trgm" ON "products" USING gin ("sku" gin_trgm_ops);