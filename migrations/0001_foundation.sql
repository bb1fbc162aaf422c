CREATE TYPE "public"."code_purpose" AS ENUM('PASSWORD_RESET', 'SECOND_FACTOR');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('ADMIN', 'CUSTOMER', 'MESSENGER', 'VENDOR');--> statement-breakpoint
CREATE TYPE "public"."credit_kind" AS ENUM('roll', 'scan4K', 'rush', 'pro');--> statement-breakpoint
CREATE TYPE "public"."credit_reason" AS ENUM('GRANTED', 'RESERVED', 'GIVEN_BACK', 'EXPIRED');--> statement-breakpoint
CREATE TYPE "public"."delivery_method" AS ENUM('DROP_OFF', 'IN_STORE_PICKUP', 'EXTERNAL_FULFILLMENT', 'PREPAID_LABEL', 'RETURN_MAILER');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('OPEN', 'INVOICED', 'PAID', 'COMPLETE', 'CANCELED');--> statement-breakpoint
CREATE TYPE "public"."tier_id" AS ENUM('NON_MEMBER', 'NICE_2025', 'VERY_NICE_2025', 'SUPER_NICE_2025', 'NICE_2023', 'VERY_NICE_2023', 'SUPER_NICE_2023', 'NICE_2021', 'NICE_MONTHLY');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('PENDING', 'REQUIRES_ACTION', 'CAPTURED', 'DECLINED');--> statement-breakpoint
CREATE TYPE "public"."film_format" AS ENUM('35MM', '120', 'DISPOSABLE', '110', 'HALF_FRAME');--> statement-breakpoint
CREATE TYPE "public"."film_process" AS ENUM('C41', 'BW', 'E6', 'ECN2');--> statement-breakpoint
CREATE TYPE "public"."negatives_action" AS ENUM('TOSS', 'SHIP', 'PICK_UP', 'PICK_UP_SHIP', 'CUT', 'PICK_UP_CUT', 'UNCUT', 'PICK_UP_UNCUT');--> statement-breakpoint
CREATE TYPE "public"."roll_event" AS ENUM('RECEIVED', 'DEVELOPED', 'SCANNED', 'SYNCED', 'SLEEVED', 'RETURNED', 'TOSSED');--> statement-breakpoint
CREATE TYPE "public"."scan_size" AS ENUM('STANDARD_2K', 'STANDARD_4K', 'STANDARD_4K_PRE_SCAN', 'PRO');--> statement-breakpoint
CREATE TYPE "public"."sleeving" AS ENUM('NONE', 'UNCUT', 'CUT');--> statement-breakpoint
CREATE TYPE "public"."scan_file_kind" AS ENUM('original', 'hiRes', 'midRes', 'midResOptimized', 'thumbnail');--> statement-breakpoint
CREATE TYPE "public"."scan_state" AS ENUM('AWAITING_UPLOAD', 'UPLOADED', 'READY', 'DAMAGED');--> statement-breakpoint
CREATE TYPE "public"."zip_state" AS ENUM('PREPARING', 'READY', 'FAILED');--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place_id" text,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"zip" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"primary" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" "code_purpose" NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"second_factor_pending" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" "user_role" DEFAULT 'CUSTOMER' NOT NULL,
	"phone" text,
	"profile_image_key" text,
	"referral_code" text NOT NULL,
	"first_order_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_referralCode_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "service_credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "credit_kind" NOT NULL,
	"number" integer NOT NULL,
	"change" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" "credit_reason" NOT NULL,
	"subscription_id" uuid,
	"order_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_credit_balance_not_negative" CHECK ("service_credit_entries"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lookup_key" text NOT NULL,
	"active" boolean NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"sku" text NOT NULL,
	"description" text NOT NULL,
	"roll_id" uuid,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"amount" integer NOT NULL,
	"discount" integer NOT NULL,
	"credit_amount" integer NOT NULL,
	"credit_kind" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" "order_status" DEFAULT 'OPEN' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tier" "tier_id" NOT NULL,
	"delivery_method" "delivery_method" NOT NULL,
	"address" jsonb,
	"notes" text DEFAULT '' NOT NULL,
	"internal_notes" text DEFAULT '' NOT NULL,
	"lines_total" integer NOT NULL,
	"discount" integer NOT NULL,
	"service_credits" integer NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" integer NOT NULL,
	"account_credit" integer NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "orders_sum" CHECK ("orders"."lines_total" - "orders"."discount" - "orders"."service_credits" + "orders"."tax" - "orders"."account_credit" = "orders"."total"),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_customer_id" text NOT NULL,
	CONSTRAINT "payment_customers_providerCustomerId_unique" UNIQUE("provider_customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "payment_status" NOT NULL,
	"amount" integer NOT NULL,
	"payment_method_id" text NOT NULL,
	"provider_payment_id" text,
	"card" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_providerPaymentId_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "test_provider_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text,
	"key" text,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_provider_objects_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "lab_number_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pick_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"received_at" timestamp with time zone,
	"synced_mail_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"roll_id" uuid NOT NULL,
	"event" "roll_event" NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rolls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pick_up_id" uuid NOT NULL,
	"order_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"lab_number" text,
	"name" text DEFAULT '' NOT NULL,
	"brand" text,
	"model" text,
	"format" "film_format" NOT NULL,
	"process" "film_process" NOT NULL,
	"push_pull_factor" integer NOT NULL,
	"cross_process_target_format" "film_process",
	"scan_quality" "scan_size" NOT NULL,
	"add_rush" boolean NOT NULL,
	"add_prints" boolean NOT NULL,
	"sleeving" "sleeving" NOT NULL,
	"negatives_action" "negatives_action" NOT NULL,
	"return_to_customer" boolean NOT NULL,
	"notes" text NOT NULL,
	"arrived" boolean,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rolls_labNumber_unique" UNIQUE("lab_number")
);
--> statement-breakpoint
CREATE TABLE "scan_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"kind" "scan_file_kind" NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"roll_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"frame" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"state" "scan_state" NOT NULL,
	"problem" text,
	"upload_type" text NOT NULL,
	"upload_bytes" integer NOT NULL,
	"placeholder" text,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone,
	"ready_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "zip_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pick_up_id" uuid NOT NULL,
	"state" "zip_state" NOT NULL,
	"name" text NOT NULL,
	"entries" jsonb NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"method" "delivery_method" NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"to_customer" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_credit_entries" ADD CONSTRAINT "service_credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_credit_entries" ADD CONSTRAINT "service_credit_entries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_ups" ADD CONSTRAINT "pick_ups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_ups" ADD CONSTRAINT "pick_ups_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_events" ADD CONSTRAINT "roll_events_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_events" ADD CONSTRAINT "roll_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_pick_up_id_pick_ups_id_fk" FOREIGN KEY ("pick_up_id") REFERENCES "public"."pick_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_files" ADD CONSTRAINT "scan_files_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD CONSTRAINT "zip_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD CONSTRAINT "zip_downloads_pick_up_id_pick_ups_id_fk" FOREIGN KEY ("pick_up_id") REFERENCES "public"."pick_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user_id_index" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_primary" ON "addresses" USING btree ("user_id") WHERE "addresses"."primary";--> statement-breakpoint
CREATE INDEX "one_time_codes_user_id_purpose_index" ON "one_time_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_code_hash_index" ON "one_time_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "preferences_user_id_key_index" ON "preferences" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_email_trgm" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_trgm" ON "users" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "service_credit_entries_chain" ON "service_credit_entries" USING btree ("user_id","kind","number");--> statement-breakpoint
CREATE INDEX "service_credit_entries_order_id_index" ON "service_credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "service_credit_entries_subscription_id_index" ON "service_credit_entries" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_active" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_order_id_at_index" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_events_by_user_id_index" ON "order_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_order_id_position_index" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_roll_id_index" ON "order_lines" USING btree ("roll_id");--> statement-breakpoint
CREATE INDEX "orders_customer_id_created_at_index" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_index" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_created_at_index" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_order_id_created_at_index" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_user_id_index" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_order" ON "payments" USING btree ("order_id") WHERE "payments"."status" <> 'DECLINED';--> statement-breakpoint
CREATE INDEX "test_provider_objects_customer_id_kind_index" ON "test_provider_objects" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "pick_ups_order_id_index" ON "pick_ups" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pick_ups_customer_id_index" ON "pick_ups" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_events_once" ON "roll_events" USING btree ("roll_id","event");--> statement-breakpoint
CREATE INDEX "roll_events_event_at_index" ON "roll_events" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "roll_events_by_user_id_index" ON "roll_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rolls_order_id_number_index" ON "rolls" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "rolls_pick_up_id_index" ON "rolls" USING btree ("pick_up_id");--> statement-breakpoint
CREATE INDEX "rolls_customer_id_created_at_index" ON "rolls" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "rolls_lab_number_trgm" ON "rolls" USING gin ("lab_number" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "scan_files_one_of_a_kind" ON "scan_files" USING btree ("scan_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "scans_frame_order" ON "scans" USING btree ("roll_id","frame");--> statement-breakpoint
CREATE INDEX "scans_customer_id_index" ON "scans" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "scans_unfinished" ON "scans" USING btree ("state","created_at") WHERE "scans"."state" <> 'READY';--> statement-breakpoint
CREATE INDEX "zip_downloads_user_id_created_at_index" ON "zip_downloads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "zip_downloads_pick_up_id_index" ON "zip_downloads" USING btree ("pick_up_id");--> statement-breakpoint
CREATE INDEX "shipments_order_id_index" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking_number_index" ON "shipments" USING btree ("tracking_number");