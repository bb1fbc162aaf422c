CREATE TABLE "membership_cards" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"lookup_key" text NOT NULL,
	"token" text,
	"payment_method_id" text,
	"keep" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "membership_cards" ADD CONSTRAINT "membership_cards_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;