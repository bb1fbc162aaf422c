ALTER TABLE "referrals" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_order_id_index" ON "referrals" USING btree ("order_id");