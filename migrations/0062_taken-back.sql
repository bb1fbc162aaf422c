ALTER TABLE "pick_ups" ADD COLUMN "receipt_untold" jsonb;--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "write_off_unsettled" uuid;