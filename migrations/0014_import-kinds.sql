ALTER TYPE "public"."account_credit_reason" ADD VALUE 'OPENING';--> statement-breakpoint
ALTER TYPE "public"."import_kind" ADD VALUE 'SUBSCRIBERS';--> statement-breakpoint
ALTER TYPE "public"."import_kind" ADD VALUE 'ACCOUNT_CREDITS';--> statement-breakpoint
ALTER TYPE "public"."import_kind" ADD VALUE 'PAST_ORDERS';--> statement-breakpoint
ALTER TYPE "public"."import_kind" ADD VALUE 'COUPONS';--> statement-breakpoint
CREATE TABLE "past_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"email" text,
	"source" "import_source" NOT NULL,
	"number" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"total" integer NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "past_orders" ADD CONSTRAINT "past_orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_orders_customer_id_placed_at_index" ON "past_orders" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "past_orders_email_index" ON "past_orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "past_orders_placed_at_id_index" ON "past_orders" USING btree ("placed_at","id");