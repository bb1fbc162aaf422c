-- Unlogged, which tables cannot say: a count lasts for minutes, and is not worth a write to the log.
CREATE UNLOGGED TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "guess_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"tried" text[] NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_counts_until_index" ON "call_counts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "guess_counts_until_index" ON "guess_counts" USING btree ("until");