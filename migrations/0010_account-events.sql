CREATE TYPE "public"."account_event_kind" AS ENUM('SIGNED_UP', 'ACCOUNT_MADE', 'LOGGED_IN', 'PASSWORD_GIVEN', 'CODE_GIVEN', 'NEW_BROWSER', 'LOG_IN_REFUSED', 'LOG_IN_SLOWED', 'CODE_REFUSED', 'LOGGED_OUT', 'SESSION_ENDED', 'SESSIONS_ENDED', 'CONFIRMED', 'CONFIRM_REFUSED', 'PASSWORD_CHANGED', 'RESET_ASKED', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'PHONE_CHANGED', 'ROLE_CHANGED', 'IDENTITY_JOINED', 'FACTOR_ADDED', 'FACTOR_REMOVED', 'RECOVERY_CODES_MADE', 'NOT_ALLOWED');--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "account_event_kind" NOT NULL,
	"about" text,
	"by_user_id" uuid,
	"session_id" uuid,
	"address" text,
	"network" text,
	"browser" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"counted_by" text,
	CONSTRAINT "account_events_countedBy_unique" UNIQUE("counted_by")
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user_id_at_id_index" ON "account_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "account_events_user_id_kind_at_index" ON "account_events" USING btree ("user_id","kind","at");--> statement-breakpoint
CREATE INDEX "account_events_kind_at_id_index" ON "account_events" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "account_events_network_at_id_index" ON "account_events" USING btree ("network","at","id");--> statement-breakpoint
CREATE INDEX "account_events_at_id_index" ON "account_events" USING btree ("at","id");