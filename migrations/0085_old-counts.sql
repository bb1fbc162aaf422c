-- the version before: nothing has been released, so no process of it runs
DROP TABLE "call_counts" CASCADE;--> statement-breakpoint
-- the version before: nothing has been released, so no process of it runs
DROP TABLE "guess_counts" CASCADE;