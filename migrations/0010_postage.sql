CREATE TABLE "parcel_boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"length_in" double precision NOT NULL,
	"width_in" double precision NOT NULL,
	"height_in" double precision NOT NULL,
	"empty_oz" double precision NOT NULL,
	"holds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"state" text NOT NULL,
	"labels" integer NOT NULL,
	"pdf_key" text,
	"problem" text,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "parcel" jsonb;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "max_price" integer;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "signature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "insured_for" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "scan_form_id" uuid;--> statement-breakpoint
ALTER TABLE "scan_forms" ADD CONSTRAINT "scan_forms_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_forms_created_at_index" ON "scan_forms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scan_forms_by_user_id_index" ON "scan_forms" USING btree ("by_user_id");--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_scan_form_id_scan_forms_id_fk" FOREIGN KEY ("scan_form_id") REFERENCES "public"."scan_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "labels_scan_form_id_index" ON "labels" USING btree ("scan_form_id");--> statement-breakpoint
CREATE INDEX "labels_bought_at_index" ON "labels" USING btree ("bought_at");--> statement-breakpoint
INSERT INTO "parcel_boxes" ("id", "name", "length_in", "width_in", "height_in", "empty_oz", "holds") VALUES
  ('0199a000-0000-7000-8000-000000000001', 'Padded mailer', 9, 6, 2, 2, 10),
  ('0199a000-0000-7000-8000-000000000002', 'Small box', 12, 9, 6, 5, 60);
