CREATE TABLE "lab_profile_versions" (
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "lab_profile_versions_part_version_pk" PRIMARY KEY("part","version")
);
--> statement-breakpoint
ALTER TABLE "lab_profile_versions" ADD CONSTRAINT "lab_profile_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;