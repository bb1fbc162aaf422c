ALTER TABLE "user_identities" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_first_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_last_name" text;