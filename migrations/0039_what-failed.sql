CREATE TYPE "public"."failure_kind" AS ENUM('PICTURE', 'MAIL', 'MESSAGE', 'PAYMENT', 'LABEL', 'ZIP', 'OTHER');--> statement-breakpoint
CREATE TYPE "public"."failure_state" AS ENUM('TRYING', 'GIVEN_UP', 'DONE', 'SET_ASIDE');--> statement-breakpoint
CREATE TYPE "public"."failure_step" AS ENUM('TRIED_AGAIN', 'SET_ASIDE');--> statement-breakpoint
CREATE TABLE "failure_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"failure_id" uuid NOT NULL,
	"step" "failure_step" NOT NULL,
	"by_user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "failure_kind" NOT NULL,
	"state" "failure_state" NOT NULL,
	"work" text NOT NULL,
	"data" jsonb NOT NULL,
	"data_hash" text NOT NULL,
	"job_id" uuid NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"order_id" integer,
	"roll_id" uuid,
	"can_be_tried_again" boolean NOT NULL,
	"tries" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "failure_steps" ADD CONSTRAINT "failure_steps_failure_id_failures_id_fk" FOREIGN KEY ("failure_id") REFERENCES "public"."failures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_steps" ADD CONSTRAINT "failure_steps_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failures" ADD CONSTRAINT "failures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failures" ADD CONSTRAINT "failures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failure_steps_failure_id_at_index" ON "failure_steps" USING btree ("failure_id","at");--> statement-breakpoint
CREATE INDEX "failure_steps_by_user_id_index" ON "failure_steps" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "failures_one_open" ON "failures" USING btree ("work","data_hash") WHERE "failures"."state" in ('TRYING', 'GIVEN_UP');--> statement-breakpoint
CREATE INDEX "failures_open" ON "failures" USING btree ("kind","at") WHERE "failures"."state" in ('TRYING', 'GIVEN_UP');--> statement-breakpoint
CREATE INDEX "failures_state_at_index" ON "failures" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "failures_user_id_index" ON "failures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "failures_order_id_index" ON "failures" USING btree ("order_id");