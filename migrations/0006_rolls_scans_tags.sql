CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"place_id" text,
	"latitude" double precision,
	"longitude" double precision,
	"city" text,
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "places_on_the_globe" CHECK ("places"."latitude" between -90 and 90 and "places"."longitude" between -180 and 180),
	CONSTRAINT "places_whole_position" CHECK (("places"."latitude" is null) = ("places"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "roll_places" (
	"roll_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_tags" (
	"roll_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_places" (
	"scan_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_tags" (
	"scan_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tags_name" UNIQUE("customer_id","folded")
);
--> statement-breakpoint
DROP INDEX "pick_ups_customer_id_index";--> statement-breakpoint
DROP INDEX "scans_customer_id_index";--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "orientation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "shown_orientation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', name || ' ' || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_places" ADD CONSTRAINT "roll_places_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_places" ADD CONSTRAINT "roll_places_location_id_places_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_tags" ADD CONSTRAINT "roll_tags_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_tags" ADD CONSTRAINT "roll_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_places" ADD CONSTRAINT "scan_places_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_places" ADD CONSTRAINT "scan_places_location_id_places_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_tags" ADD CONSTRAINT "scan_tags_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_tags" ADD CONSTRAINT "scan_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "places_place_id" ON "places" USING btree ("customer_id","place_id") WHERE "places"."place_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "places_typed" ON "places" USING btree ("customer_id","folded") WHERE "places"."place_id" is null;--> statement-breakpoint
CREATE INDEX "places_customer_id_folded_index" ON "places" USING btree ("customer_id","folded");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_places_once" ON "roll_places" USING btree ("roll_id","location_id");--> statement-breakpoint
CREATE INDEX "roll_places_location_id_index" ON "roll_places" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_tags_once" ON "roll_tags" USING btree ("roll_id","tag_id");--> statement-breakpoint
CREATE INDEX "roll_tags_tag_id_index" ON "roll_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_places_once" ON "scan_places" USING btree ("scan_id","location_id");--> statement-breakpoint
CREATE INDEX "scan_places_location_id_index" ON "scan_places" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_tags_once" ON "scan_tags" USING btree ("scan_id","tag_id");--> statement-breakpoint
CREATE INDEX "scan_tags_tag_id_index" ON "scan_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "pick_ups_customer_id_created_at_index" ON "pick_ups" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "scans_customer_id_created_at_index" ON "scans" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "scans_search_words" ON "scans" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "scans_turning" ON "scans" USING btree ("created_at") WHERE "scans"."orientation" <> "scans"."shown_orientation";--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_orientation" CHECK ("scans"."orientation" in (0, 90, 180, 270) and "scans"."shown_orientation" in (0, 90, 180, 270));