ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "written_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_by_user_id_index" ON "payments" USING btree ("by_user_id");--> statement-breakpoint
-- the version before: leaves "received" empty
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_enough" CHECK ("payments"."received" is null or "payments"."received" >= "payments"."amount");--> statement-breakpoint
-- the version before: leaves "written_off" at 0
ALTER TABLE "payments" ADD CONSTRAINT "payments_write_off_not_negative" CHECK ("payments"."written_off" >= 0);