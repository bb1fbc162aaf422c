CREATE TABLE "unsettled_receipts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"by_user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"is_first" boolean NOT NULL,
	"is_promising" boolean NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"undeclared" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unsettled_receipts" ADD CONSTRAINT "unsettled_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsettled_receipts" ADD CONSTRAINT "unsettled_receipts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsettled_receipts_by_user_id_index" ON "unsettled_receipts" USING btree ("by_user_id");