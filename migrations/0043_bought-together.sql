CREATE TABLE "products_bought_together" (
	"product_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "products_bought_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "products_bought_together" ADD CONSTRAINT "products_bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products_bought_together" ADD CONSTRAINT "products_bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_bought_together_other_id_index" ON "products_bought_together" USING btree ("other_id");
--> statement-breakpoint
CREATE TRIGGER products_bought_together_tell_page_content AFTER INSERT OR DELETE OR UPDATE ON "products_bought_together"
  FOR EACH ROW EXECUTE FUNCTION tell_page_content();
