CREATE TABLE "staff_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"thing_name" text NOT NULL,
	"part_kind" text,
	"part_id" uuid,
	"part_name" text,
	"verb" text NOT NULL,
	"call" text,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_changes_at_id_index" ON "staff_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_thing_id_at_id_index" ON "staff_changes" USING btree ("thing_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_part_id_at_id_index" ON "staff_changes" USING btree ("part_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_by_user_id_at_id_index" ON "staff_changes" USING btree ("by_user_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_thing_kind_at_id_index" ON "staff_changes" USING btree ("thing_kind","at","id");--> statement-breakpoint
CREATE INDEX "staff_changes_search_trgm" ON "staff_changes" USING gin (("thing_name" || ' ' || coalesce("part_name", '')) gin_trgm_ops);