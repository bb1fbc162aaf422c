CREATE TYPE "public"."staff_role" AS ENUM('OWNER', 'MANAGER', 'FRONT_DESK', 'BENCH', 'SHOP', 'READ_ONLY');--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "station_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "station_lock_minutes" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "worker_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" "staff_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "badge_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_worker_id_users_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_worker_id_index" ON "sessions" USING btree ("worker_id");--> statement-breakpoint
-- the version before: writes no badges.
ALTER TABLE "users" ADD CONSTRAINT "users_badgeHash_unique" UNIQUE("badge_hash");--> statement-breakpoint
-- Existing admins could do everything, and still can.
UPDATE "users" SET "staff_role" = 'OWNER' WHERE "role" = 'ADMIN';
