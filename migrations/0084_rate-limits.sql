-- Unlogged, which the table definition cannot say: a count lasts for minutes and is not worth a write to the log.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"distinct_values" text[] DEFAULT '{}' NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_until_index" ON "rate_limits" USING btree ("until");