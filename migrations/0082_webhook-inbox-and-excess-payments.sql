ALTER TABLE "provider_events" RENAME TO "webhook_inbox";--> statement-breakpoint
ALTER TABLE "webhook_inbox" RENAME COLUMN "worked_at" TO "processed_at";--> statement-breakpoint
ALTER INDEX "provider_events_pkey" RENAME TO "webhook_inbox_pkey";--> statement-breakpoint
ALTER INDEX "provider_events_subject_index" RENAME TO "webhook_inbox_subject_index";--> statement-breakpoint
ALTER INDEX "provider_events_open" RENAME TO "webhook_inbox_open";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "unowed" TO "excess";--> statement-breakpoint
UPDATE "order_events" SET "type" = 'EXCESS_PAYMENT' WHERE "type" = 'PAID_TWICE';--> statement-breakpoint
DROP TABLE IF EXISTS "test_provider_objects";--> statement-breakpoint
DROP TABLE IF EXISTS "test_postage_objects";
