CREATE TABLE "draft_upload_hours" (
	"source" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "draft_upload_hours_source_hour_pk" PRIMARY KEY("source","hour")
);
--> statement-breakpoint
ALTER TABLE "print_drafts" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "upload_sha256" text;--> statement-breakpoint
CREATE INDEX "draft_upload_hours_hour_index" ON "draft_upload_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "print_drafts_of_visitors" ON "print_drafts" USING btree ("network_hash","upload_bytes") WHERE "print_drafts"."user_id" is null;--> statement-breakpoint
-- Those in the making now may be two for one pick-up, or stuck: they can be asked for again.
UPDATE "zip_downloads" SET "state" = 'FAILED' WHERE "state" = 'PREPARING';--> statement-breakpoint
CREATE UNIQUE INDEX "zip_downloads_one_in_the_making" ON "zip_downloads" USING btree ("user_id","pick_up_id") WHERE "zip_downloads"."state" = 'PREPARING';