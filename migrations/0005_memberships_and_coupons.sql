DROP INDEX "service_credit_entries_once_per_term";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_lookup_key" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "term_value" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payment_method_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount_kind" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount_amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "declined_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "coupons_code_index" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupons_redeemed_index" ON "coupons" USING btree ("redeemed");--> statement-breakpoint
CREATE INDEX "coupons_ends_at_index" ON "coupons" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "coupons_search_trgm" ON "coupons" USING gin (("code" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_credit_entries_user_id_created_at_index" ON "service_credit_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "service_credit_entries_granted_once" ON "service_credit_entries" USING btree ("subscription_id","period_start","kind","reason") WHERE "service_credit_entries"."period_start" is not null and "service_credit_entries"."order_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_credit_entries_given_back_once" ON "service_credit_entries" USING btree ("order_id","kind","subscription_id","period_start") WHERE "service_credit_entries"."reason" = 'GIVEN_BACK';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_incomplete" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" = 'INCOMPLETE';--> statement-breakpoint
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("current_period_end") WHERE "subscriptions"."active";--> statement-breakpoint
UPDATE "subscriptions" SET "started_at" = "created_at" WHERE "active";--> statement-breakpoint
UPDATE "service_credit_entries" e SET "period_start" = s."current_period_start" FROM "subscriptions" s WHERE s."id" = e."subscription_id" AND e."reason" = 'GRANTED';
