CREATE TABLE "lab_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"door_minutes" integer NOT NULL,
	"bookable_days" integer NOT NULL,
	"vendor_accept_days" integer NOT NULL,
	"vendor_send_days" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_settings_one_row" CHECK ("lab_settings"."id" = 1)
);
