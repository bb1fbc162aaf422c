ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "standing" text GENERATED ALWAYS AS (case
      when started_at is null then null
      when not active then 'ENDED'
      when status = 'PAST_DUE' then 'UNPAID'
      when cancel_at_period_end or provider_subscription_id is null then 'ENDS'
      else 'RENEWS' end) STORED;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "standing_day" timestamp with time zone GENERATED ALWAYS AS (case
      when not active then coalesce(ended_at, current_period_end)
      when status = 'PAST_DUE' then current_period_start
      else current_period_end end) STORED;--> statement-breakpoint
-- Of those that are over already the provider's last word says when, and no later than their term.
UPDATE "subscriptions" SET
  "ended_at" = least("current_period_end", coalesce("provider_state_at", "current_period_end")),
  "end_reason" = case when "provider_subscription_id" is null then 'GIFT' when "problem" is null then 'ASKED' else 'UNPAID' end
WHERE not "active" and "started_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_standing" ON "subscriptions" USING btree ("standing","standing_day","id");--> statement-breakpoint
CREATE INDEX "subscriptions_started" ON "subscriptions" USING btree ("started_at","id") WHERE "subscriptions"."started_at" is not null;