ALTER TABLE "order_lines" ADD COLUMN "temp_key" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "print_draft_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "use_credits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "use_account_credit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "when_paid" jsonb;