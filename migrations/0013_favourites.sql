ALTER TABLE "scans" ADD COLUMN "favourite_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "scans_timeline" ON "scans" USING btree ("customer_id","roll_id","frame","width","height") WHERE "scans"."state" = 'READY';--> statement-breakpoint
CREATE INDEX "scans_favourites" ON "scans" USING btree ("customer_id","roll_id") WHERE "scans"."favourite_at" is not null;