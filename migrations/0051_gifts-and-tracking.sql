ALTER TABLE "gift_cards" ADD COLUMN "forgets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_events" jsonb DEFAULT '[]'::jsonb NOT NULL;