CREATE TABLE "account_names" (
	"account" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_drawer" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"balance" integer NOT NULL,
	CONSTRAINT "cash_drawer_is_one_row" CHECK ("cash_drawer"."one")
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"day" date NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_closes" (
	"day" date PRIMARY KEY NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_closes_counted" CHECK ("day_closes"."counted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_day_index" ON "cash_entries" USING btree ("day");--> statement-breakpoint
CREATE INDEX "cash_entries_created_at_index" ON "cash_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cash_entries_payment_id_index" ON "cash_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "cash_entries_refund_id_index" ON "cash_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "cash_entries_by_user_id_index" ON "cash_entries" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "day_closes_by_user_id_index" ON "day_closes" USING btree ("by_user_id");