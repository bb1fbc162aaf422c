CREATE TABLE "courier_days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messenger_id" uuid,
	"day" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_plans" (
	"messenger_id" uuid NOT NULL,
	"day" date NOT NULL,
	"stop_ids" uuid[] NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_plans_messenger_id_day_pk" PRIMARY KEY("messenger_id","day")
);
--> statement-breakpoint
ALTER TABLE "courier_stops" ADD COLUMN "collected_rolls" smallint;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD COLUMN "handed_over_rolls" smallint;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courier_days_off" ADD CONSTRAINT "courier_days_off_messenger_id_messengers_id_fk" FOREIGN KEY ("messenger_id") REFERENCES "public"."messengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_plans" ADD CONSTRAINT "courier_plans_messenger_id_messengers_id_fk" FOREIGN KEY ("messenger_id") REFERENCES "public"."messengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courier_days_off_once" ON "courier_days_off" USING btree ("messenger_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_days_off_holiday" ON "courier_days_off" USING btree ("day") WHERE "courier_days_off"."messenger_id" is null;--> statement-breakpoint
CREATE INDEX "courier_days_off_day_index" ON "courier_days_off" USING btree ("day");