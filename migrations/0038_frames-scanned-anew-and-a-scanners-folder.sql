CREATE TYPE "public"."scanner_folder_state" AS ENUM('WAITING', 'ASIDE', 'TAKING', 'TAKEN');--> statement-breakpoint
CREATE TYPE "public"."scanner_folder_word" AS ENUM('TAKE', 'ASIDE');--> statement-breakpoint
CREATE TYPE "public"."rescan_state" AS ENUM('AWAITING_UPLOAD', 'UPLOADED', 'SHOWN', 'DAMAGED');--> statement-breakpoint
CREATE TABLE "scanner_folders" (
	"path" text PRIMARY KEY NOT NULL,
	"lab_number" text,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"state" "scanner_folder_state" NOT NULL,
	"reason" text,
	"word" "scanner_folder_word",
	"word_by" uuid,
	"taken_until" timestamp with time zone,
	"refused_as" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rescans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"by_user_id" uuid NOT NULL,
	"state" "rescan_state" NOT NULL,
	"problem" text,
	"upload_type" text NOT NULL,
	"upload_bytes" integer NOT NULL,
	"upload_sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"former" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scanner_folders" ADD CONSTRAINT "scanner_folders_word_by_users_id_fk" FOREIGN KEY ("word_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescans" ADD CONSTRAINT "rescans_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescans" ADD CONSTRAINT "rescans_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scanner_folders_state_changed_at_index" ON "scanner_folders" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "scanner_folders_word_by_index" ON "scanner_folders" USING btree ("word_by");--> statement-breakpoint
CREATE INDEX "rescans_scan_id_created_at_index" ON "rescans" USING btree ("scan_id","created_at");--> statement-breakpoint
CREATE INDEX "rescans_by_user_id_index" ON "rescans" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "rescans_unfinished" ON "rescans" USING btree ("state","created_at") WHERE "rescans"."state" in ('AWAITING_UPLOAD', 'UPLOADED');