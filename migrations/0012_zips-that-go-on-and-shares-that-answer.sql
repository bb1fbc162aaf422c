CREATE TYPE "public"."share_downloads" AS ENUM('NONE', 'MID_RES', 'HI_RES');--> statement-breakpoint
CREATE TABLE "share_answers" (
	"visitor_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"favorite" boolean NOT NULL,
	"comment" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_answers_visitor_id_scan_id_pk" PRIMARY KEY("visitor_id","scan_id")
);
--> statement-breakpoint
CREATE TABLE "share_visitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "set_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_files" ADD COLUMN "body_from" integer;--> statement-breakpoint
ALTER TABLE "scan_files" ADD COLUMN "body_crc" bigint;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "downloads" "share_downloads" DEFAULT 'MID_RES' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "may_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "last_viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "share_answers" ADD CONSTRAINT "share_answers_visitor_id_share_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."share_visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_answers" ADD CONSTRAINT "share_answers_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visitors" ADD CONSTRAINT "share_visitors_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_answers_scan_id_index" ON "share_answers" USING btree ("scan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_visitors_once" ON "share_visitors" USING btree ("share_id","key_hash");--> statement-breakpoint
-- Lists of a day at most, which say too little of their files to be sent from now on.
DELETE FROM "zip_downloads";
