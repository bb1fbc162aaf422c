CREATE TABLE "replaced_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_pictures" ADD CONSTRAINT "replaced_pictures_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_pictures_replaced_at_index" ON "replaced_pictures" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "replaced_pictures_scan_id_index" ON "replaced_pictures" USING btree ("scan_id");