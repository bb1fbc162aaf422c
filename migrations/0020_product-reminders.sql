CREATE TYPE "public"."reminder_reason" AS ENUM('LAUNCH', 'STOCK');--> statement-breakpoint
CREATE TABLE "product_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"product_variant_id" uuid,
	"user_id" uuid,
	"email" text,
	"reason" "reminder_reason" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "product_reminders_once" UNIQUE NULLS NOT DISTINCT("product_id","product_variant_id","user_id","email"),
	CONSTRAINT "product_reminders_whose" CHECK (("product_reminders"."user_id" is null) <> ("product_reminders"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "product_reminders" ADD CONSTRAINT "product_reminders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reminders" ADD CONSTRAINT "product_reminders_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reminders" ADD CONSTRAINT "product_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_reminders_product_id_confirmed_at_index" ON "product_reminders" USING btree ("product_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "product_reminders_user_id_index" ON "product_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_reminders_product_variant_id_index" ON "product_reminders" USING btree ("product_variant_id");--> statement-breakpoint
CREATE INDEX "product_reminders_unconfirmed" ON "product_reminders" USING btree ("created_at") WHERE "product_reminders"."confirmed_at" is null;