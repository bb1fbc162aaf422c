ALTER TABLE "payments" ADD COLUMN "reader_id" text;--> statement-breakpoint
-- the version before: knows no readers, so that it writes null, of which there may be any number
CREATE UNIQUE INDEX "payments_one_at_reader" ON "payments" USING btree ("reader_id") WHERE "payments"."settled_at" is null;