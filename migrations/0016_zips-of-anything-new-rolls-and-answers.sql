-- Lists of a day at most, which do not say what they are of.
DELETE FROM "zip_downloads";--> statement-breakpoint
ALTER TABLE "zip_downloads" DROP CONSTRAINT "zip_downloads_pick_up_id_pick_ups_id_fk";
--> statement-breakpoint
DROP INDEX "zip_downloads_pick_up_id_index";--> statement-breakpoint
DROP INDEX "zip_downloads_one_in_the_making";--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
-- What was there before is nothing new.
UPDATE "rolls" SET "seen_at" = "synced_at" WHERE "synced_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD COLUMN "wanted" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD COLUMN "wanted_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "unmailed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "answers_mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shares_unmailed" ON "shares" USING btree ("unmailed_since") WHERE "shares"."unmailed_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "zip_downloads_one_in_the_making" ON "zip_downloads" USING btree ("user_id","wanted_hash") WHERE "zip_downloads"."state" = 'PREPARING';--> statement-breakpoint
ALTER TABLE "zip_downloads" DROP COLUMN "pick_up_id";