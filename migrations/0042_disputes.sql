CREATE TYPE "public"."dispute_status" AS ENUM('NEEDS_ANSWER', 'UNDER_REVIEW', 'WON', 'LOST');--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"user_id" uuid,
	"order_id" integer,
	"subscription_id" uuid,
	"status" "dispute_status" NOT NULL,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"withheld" integer NOT NULL,
	"fee" integer NOT NULL,
	"due_by" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"answered_at" timestamp with time zone,
	"answered_by_user_id" uuid,
	"sent_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_of_something" CHECK (num_nonnulls("disputes"."order_id", "disputes"."subscription_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answered_by_user_id_users_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order_id_index" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_subscription_id_index" ON "disputes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "disputes_user_id_index" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_answered_by_user_id_index" ON "disputes" USING btree ("answered_by_user_id");--> statement-breakpoint
CREATE INDEX "disputes_created_at_index" ON "disputes" USING btree ("created_at");