-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "provider_events" RENAME TO "webhook_inbox";--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "webhook_inbox" RENAME COLUMN "worked_at" TO "processed_at";--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER INDEX "provider_events_pkey" RENAME TO "webhook_inbox_pkey";--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER INDEX "provider_events_subject_index" RENAME TO "webhook_inbox_subject_index";--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER INDEX "provider_events_open" RENAME TO "webhook_inbox_open";--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "payments" RENAME COLUMN "unowed" TO "excess";--> statement-breakpoint
UPDATE "order_events" SET "type" = 'EXCESS_PAYMENT' WHERE "type" = 'PAID_TWICE';--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
DROP TABLE IF EXISTS "test_provider_objects";--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
DROP TABLE IF EXISTS "test_postage_objects";
