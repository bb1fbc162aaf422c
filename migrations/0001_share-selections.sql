ALTER TABLE "share_visitors" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_visitors" ADD COLUMN "sent_at" timestamp with time zone;