CREATE TYPE "public"."contact_sheet_state" AS ENUM('MAKING', 'READY', 'FAILED');--> statement-breakpoint
CREATE TABLE "contact_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"roll_id" uuid NOT NULL,
	"state" "contact_sheet_state" NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"file_key" text,
	"file_bytes" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_sheets" ADD CONSTRAINT "contact_sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_sheets" ADD CONSTRAINT "contact_sheets_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_sheets_one_of_a_content" ON "contact_sheets" USING btree ("roll_id","content_hash") WHERE "contact_sheets"."state" <> 'FAILED';--> statement-breakpoint
CREATE INDEX "contact_sheets_user_id_index" ON "contact_sheets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_sheets_created_at_index" ON "contact_sheets" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_one_mark" CHECK ("scans"."favourite_at" is null or "scans"."rejected_at" is null);