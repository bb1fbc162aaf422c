ALTER TABLE "product_media" ADD COLUMN "small_key" text;--> statement-breakpoint
ALTER TABLE "product_media" ADD COLUMN "product_variant_id" uuid;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_media_product_variant_id_index" ON "product_media" USING btree ("product_variant_id");