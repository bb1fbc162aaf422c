ALTER TABLE "webhook_endpoints" ADD COLUMN "chat" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "notices" text[] DEFAULT '{}' NOT NULL;