ALTER TABLE "courier_stops" ADD COLUMN "from_minute" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD COLUMN "to_minute" smallint NOT NULL;--> statement-breakpoint
CREATE INDEX "messengers_name_index" ON "messengers" USING btree ("name");--> statement-breakpoint
CREATE INDEX "messengers_name_trgm" ON "messengers" USING gin ("name" gin_trgm_ops);