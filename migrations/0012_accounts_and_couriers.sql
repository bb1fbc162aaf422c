CREATE TYPE "public"."identity_provider" AS ENUM('GOOGLE', 'FACEBOOK');--> statement-breakpoint
CREATE TYPE "public"."stop_state" AS ENUM('BOOKED', 'COLLECTED', 'FAILED', 'CANCELED', 'HANDED_OVER');--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"rewarded_at" timestamp with time zone,
	"reward" integer,
	CONSTRAINT "referrals_invitedUserId_unique" UNIQUE("invited_user_id"),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referrer_id" <> "referrals"."invited_user_id")
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"provider_user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messenger_id" uuid NOT NULL,
	"hours_id" uuid NOT NULL,
	"day" date NOT NULL,
	"order_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"state" "stop_state" DEFAULT 'BOOKED' NOT NULL,
	"notified_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text,
	"handed_over_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_windows" (
	"hours_id" uuid NOT NULL,
	"day" date NOT NULL,
	"capacity" integer NOT NULL,
	"booked" integer NOT NULL,
	CONSTRAINT "courier_windows_hours_id_day_pk" PRIMARY KEY("hours_id","day"),
	CONSTRAINT "courier_windows_not_overbooked" CHECK ("courier_windows"."booked" between 0 and "courier_windows"."capacity")
);
--> statement-breakpoint
CREATE TABLE "messenger_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messenger_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	"capacity" integer NOT NULL,
	"zips" text[],
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "messenger_hours_weekday" CHECK ("messenger_hours"."weekday" between 0 and 6),
	CONSTRAINT "messenger_hours_in_order" CHECK (0 <= "messenger_hours"."from_minute" and "messenger_hours"."from_minute" < "messenger_hours"."to_minute" and "messenger_hours"."to_minute" <= 1440),
	CONSTRAINT "messenger_hours_capacity" CHECK ("messenger_hours"."capacity" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "served_zip_codes" (
	"zip" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "served_zip_codes_on_earth" CHECK (abs("served_zip_codes"."lat") <= 90 and abs("served_zip_codes"."lon") <= 180)
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invited_user_id_users_id_fk" FOREIGN KEY ("invited_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_messenger_id_messengers_id_fk" FOREIGN KEY ("messenger_id") REFERENCES "public"."messengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_hours_id_messenger_hours_id_fk" FOREIGN KEY ("hours_id") REFERENCES "public"."messenger_hours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_windows" ADD CONSTRAINT "courier_windows_hours_id_messenger_hours_id_fk" FOREIGN KEY ("hours_id") REFERENCES "public"."messenger_hours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_hours" ADD CONSTRAINT "messenger_hours_messenger_id_messengers_id_fk" FOREIGN KEY ("messenger_id") REFERENCES "public"."messengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_one_per_email" ON "referrals" USING btree ("referrer_id","email");--> statement-breakpoint
CREATE INDEX "referrals_referrer_id_created_at_index" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_key" ON "user_identities" USING btree ("provider","provider_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_one_per_provider" ON "user_identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "courier_stops_messenger_id_day_index" ON "courier_stops" USING btree ("messenger_id","day");--> statement-breakpoint
CREATE INDEX "courier_stops_hours_id_day_index" ON "courier_stops" USING btree ("hours_id","day");--> statement-breakpoint
CREATE INDEX "courier_stops_customer_id_index" ON "courier_stops" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "courier_stops_order_id_index" ON "courier_stops" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_stops_one_live_per_order" ON "courier_stops" USING btree ("order_id") WHERE "courier_stops"."state" in ('BOOKED', 'COLLECTED', 'HANDED_OVER');--> statement-breakpoint
CREATE INDEX "messenger_hours_messenger_id_index" ON "messenger_hours" USING btree ("messenger_id");--> statement-breakpoint
CREATE INDEX "served_zip_codes_active_zip_index" ON "served_zip_codes" USING btree ("active","zip");