CREATE TABLE "day_capacities" (
	"process" "film_process" NOT NULL,
	"weekday" smallint NOT NULL,
	"rolls" integer NOT NULL,
	CONSTRAINT "day_capacities_process_weekday_pk" PRIMARY KEY("process","weekday")
);
--> statement-breakpoint
CREATE TABLE "staff_shifts" (
	"day" date NOT NULL,
	"station" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "staff_shifts_day_station_user_id_pk" PRIMARY KEY("day","station","user_id")
);
--> statement-breakpoint
CREATE TABLE "bath_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bath_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ml" integer,
	"note" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "baths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"step" text NOT NULL,
	"product" text NOT NULL,
	"volume_ml" integer NOT NULL,
	"max_age_days" integer,
	"max_rolls" integer,
	"replenish_ml" integer,
	"replenish_per" text NOT NULL,
	"mixed_at" timestamp with time zone NOT NULL,
	"dumped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "control_limits" (
	"process" "film_process" PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_strips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"reference_id" uuid,
	"deviations" jsonb NOT NULL,
	"note" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "developed_rolls" (
	"roll_id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"process" "film_process" NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_strips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"process" "film_process" NOT NULL,
	"code" text NOT NULL,
	"reading" jsonb NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "strip_overrides" (
	"strip_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_shifts" ADD CONSTRAINT "staff_shifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bath_events" ADD CONSTRAINT "bath_events_bath_id_baths_id_fk" FOREIGN KEY ("bath_id") REFERENCES "public"."baths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bath_events" ADD CONSTRAINT "bath_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baths" ADD CONSTRAINT "baths_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_strips" ADD CONSTRAINT "control_strips_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_strips" ADD CONSTRAINT "control_strips_reference_id_reference_strips_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."reference_strips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_strips" ADD CONSTRAINT "control_strips_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developed_rolls" ADD CONSTRAINT "developed_rolls_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developed_rolls" ADD CONSTRAINT "developed_rolls_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_strips" ADD CONSTRAINT "reference_strips_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strip_overrides" ADD CONSTRAINT "strip_overrides_strip_id_control_strips_id_fk" FOREIGN KEY ("strip_id") REFERENCES "public"."control_strips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strip_overrides" ADD CONSTRAINT "strip_overrides_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_shifts_user_id_index" ON "staff_shifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bath_events_bath_id_at_index" ON "bath_events" USING btree ("bath_id","at");--> statement-breakpoint
CREATE INDEX "bath_events_by_user_id_index" ON "bath_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "baths_machine_id_mixed_at_index" ON "baths" USING btree ("machine_id","mixed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "baths_one_per_tank" ON "baths" USING btree ("machine_id","step") WHERE "baths"."dumped_at" is null;--> statement-breakpoint
CREATE INDEX "control_strips_machine_id_at_index" ON "control_strips" USING btree ("machine_id","at");--> statement-breakpoint
CREATE INDEX "control_strips_reference_id_index" ON "control_strips" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "control_strips_by_user_id_index" ON "control_strips" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "developed_rolls_machine_id_at_index" ON "developed_rolls" USING btree ("machine_id","at");--> statement-breakpoint
CREATE INDEX "reference_strips_process_created_at_index" ON "reference_strips" USING btree ("process","created_at");--> statement-breakpoint
CREATE INDEX "reference_strips_by_user_id_index" ON "reference_strips" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "strip_overrides_by_user_id_index" ON "strip_overrides" USING btree ("by_user_id");