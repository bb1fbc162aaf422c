-- the version before: nothing has been released, so no other version runs.
DROP FUNCTION note_new_orders, note_gone_orders, note_moved_order, note_steps_reached, note_steps_left, note_outstanding, note_changed_days, note_day_of_created, note_day_of_payment, note_day_of_invoice, note_days_of_roll, note_days_of_event CASCADE;
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
DROP TABLE "order_counts", "order_count_changes", "step_counts", "step_count_changes", "outstanding_counts", "outstanding_count_changes", "changed_days";
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "day_figures" DROP COLUMN "begins_at", DROP COLUMN "ends_at";
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
DROP FUNCTION take_customer_of_order, give_customer_of_order, look_at_offered, settle_offers, settle_offer_of_scan, settle_offers_of_roll, note_member, note_invitation, note_waiting, note_waiting_no_more, note_waiting_changed, look_who_waits_longest CASCADE;
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
DROP TABLE "waited_things";
--> statement-breakpoint
DROP INDEX "users_search_beginning", "social_submissions_in_order", "social_submissions_shown_in_order", "social_submissions_waiting_in_order", "social_submissions_words_trgm";
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "social_submissions" DROP COLUMN "is_there", DROP COLUMN "film_name";
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "product_returns" DROP COLUMN "customer_id";
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "vendor_orders" DROP COLUMN "customer_id";
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
ALTER TABLE "users" DROP COLUMN "has_been_member", DROP COLUMN "has_invited", DROP COLUMN "was_invited";
--> statement-breakpoint
CREATE INDEX "social_submissions_in_order" ON "social_submissions" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "social_submissions_shown_in_order" ON "social_submissions" USING btree ("selected_at","id") WHERE "social_submissions"."selected_at" is not null;
--> statement-breakpoint
CREATE INDEX "users_search_beginning" ON "users" USING btree ("search_text" text_pattern_ops,"guest","role","first_order_at","id");
--> statement-breakpoint
-- the version before: nothing has been released, so no other version runs.
DROP FUNCTION settle_order_work, settle_rolls_at_steps, settle_work_of_changed, settle_work_of_one, settle_order, settle_steps_of_changed, settle_step_of_roll, settle_steps_of_order, settle_steps_of_promise, settle_steps_of_one_promise, settle_order_on_account CASCADE;
--> statement-breakpoint
DROP INDEX "rolls_at_steps_in_turn", "rolls_at_steps_newest_first", "rolls_at_steps_by_number", "rolls_at_steps_of_process", "rolls_at_steps_due";
--> statement-breakpoint
CREATE INDEX "rolls_at_steps_step_index" ON "rolls_at_steps" USING btree ("step");
