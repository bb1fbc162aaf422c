ALTER TABLE "share_visitors" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "share_visitors" ADD COLUMN "blocked_at" timestamp with time zone;