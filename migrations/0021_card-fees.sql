CREATE TABLE "card_fees" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "card_fees_charged_at_index" ON "card_fees" USING btree ("charged_at");--> statement-breakpoint
CREATE INDEX "card_fees_recorded_at_index" ON "card_fees" USING btree ("recorded_at");