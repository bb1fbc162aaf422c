CREATE TABLE "lab_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"problem" text,
	"with_files" boolean NOT NULL,
	"by_user_id" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"done_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lab_exports" ADD CONSTRAINT "lab_exports_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_exports_requested_at_id_index" ON "lab_exports" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "lab_exports_by_user_id_index" ON "lab_exports" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_exports_one_at_work" ON "lab_exports" USING btree ("state") WHERE "lab_exports"."state" = 'RUNNING';