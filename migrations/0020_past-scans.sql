ALTER TYPE "public"."import_kind" ADD VALUE 'GIFT_CARDS' BEFORE 'PAST_ORDERS';--> statement-breakpoint
ALTER TYPE "public"."import_kind" ADD VALUE 'SCANS';--> statement-breakpoint
ALTER TYPE "public"."import_state" ADD VALUE 'STOPPED' BEFORE 'DONE';--> statement-breakpoint
ALTER TABLE "rolls" ALTER COLUMN "pick_up_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rolls" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "moved_at" timestamp with time zone;