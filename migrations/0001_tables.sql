CREATE TYPE "public"."code_purpose" AS ENUM('PASSWORD_RESET', 'SECOND_FACTOR');--> statement-breakpoint
CREATE TYPE "public"."identity_provider" AS ENUM('GOOGLE', 'FACEBOOK');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('ADMIN', 'CUSTOMER', 'MESSENGER', 'VENDOR');--> statement-breakpoint
CREATE TYPE "public"."stop_state" AS ENUM('BOOKED', 'COLLECTED', 'FAILED', 'CANCELED', 'HANDED_OVER');--> statement-breakpoint
CREATE TYPE "public"."credit_kind" AS ENUM('roll', 'scan4K', 'rush', 'pro');--> statement-breakpoint
CREATE TYPE "public"."credit_reason" AS ENUM('GRANTED', 'RESERVED', 'GIVEN_BACK', 'EXPIRED');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'CANCELED');--> statement-breakpoint
CREATE TYPE "public"."delivery_method" AS ENUM('DROP_OFF', 'IN_STORE_PICKUP', 'EXTERNAL_FULFILLMENT', 'PREPAID_LABEL', 'RETURN_MAILER');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('OPEN', 'INVOICED', 'PAID', 'COMPLETE', 'CANCELED');--> statement-breakpoint
CREATE TYPE "public"."tier_id" AS ENUM('NON_MEMBER', 'NICE_2025', 'VERY_NICE_2025', 'SUPER_NICE_2025', 'NICE_2023', 'VERY_NICE_2023', 'SUPER_NICE_2023', 'NICE_2021', 'NICE_MONTHLY');--> statement-breakpoint
CREATE TYPE "public"."account_credit_reason" AS ENUM('REFERRAL', 'REFUND', 'SPENT', 'GIVEN_BACK', 'ADJUSTED');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('PENDING', 'REQUIRES_ACTION', 'CAPTURED', 'DECLINED');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('PENDING', 'SUCCEEDED', 'FAILED');--> statement-breakpoint
CREATE TYPE "public"."option_type" AS ENUM('select', 'radio', 'text', 'checkbox');--> statement-breakpoint
CREATE TYPE "public"."product_type" AS ENUM('DIGITAL', 'FULFILLMENT_SERVICE_ADD_ON', 'PRODUCT', 'SERVICE_ADD_ON', 'PRINT', 'SUBSCRIPTION');--> statement-breakpoint
CREATE TYPE "public"."product_visibility" AS ENUM('NONE', 'COMING_SOON', 'MEMBERS_ONLY', 'PUBLIC');--> statement-breakpoint
CREATE TYPE "public"."stock_reason" AS ENUM('INITIAL', 'ORDERED', 'GIVEN_BACK', 'ADJUSTED');--> statement-breakpoint
CREATE TYPE "public"."film_format" AS ENUM('35MM', '120', 'DISPOSABLE', '110', 'HALF_FRAME');--> statement-breakpoint
CREATE TYPE "public"."film_process" AS ENUM('C41', 'BW', 'E6', 'ECN2');--> statement-breakpoint
CREATE TYPE "public"."negatives_action" AS ENUM('TOSS', 'SHIP', 'PICK_UP', 'PICK_UP_SHIP', 'CUT', 'PICK_UP_CUT', 'UNCUT', 'PICK_UP_UNCUT');--> statement-breakpoint
CREATE TYPE "public"."roll_event" AS ENUM('RECEIVED', 'DEVELOPED', 'SCANNED', 'SYNCED', 'SLEEVED', 'RETURNED', 'TOSSED');--> statement-breakpoint
CREATE TYPE "public"."scan_size" AS ENUM('STANDARD_2K', 'STANDARD_4K', 'STANDARD_4K_PRE_SCAN', 'PRO');--> statement-breakpoint
CREATE TYPE "public"."sleeving" AS ENUM('NONE', 'UNCUT', 'CUT');--> statement-breakpoint
CREATE TYPE "public"."scan_file_kind" AS ENUM('original', 'hiRes', 'midRes', 'midResOptimized', 'thumbnail');--> statement-breakpoint
CREATE TYPE "public"."scan_state" AS ENUM('AWAITING_UPLOAD', 'UPLOADED', 'READY', 'DAMAGED');--> statement-breakpoint
CREATE TYPE "public"."zip_state" AS ENUM('PREPARING', 'READY', 'FAILED');--> statement-breakpoint
CREATE TYPE "public"."unlock_size" AS ENUM('16_BIT_TIFF', 'HI_RES');--> statement-breakpoint
CREATE TYPE "public"."unlock_state" AS ENUM('PENDING', 'UNLOCKED');--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"second_factor_pending" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"provider_user_id" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	"role" "user_role" DEFAULT 'CUSTOMER' NOT NULL,
	"phone" text,
	"profile_image_key" text,
	"referral_code" text NOT NULL,
	"first_order_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_referralCode_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"zip" text,
	"ip_address" text,
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	"unsubscribed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" integer,
	"subscription_id" uuid,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"product_type" text,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_redemptions" integer,
	"max_per_customer" integer,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_amount_positive" CHECK ("coupons"."amount" > 0),
	CONSTRAINT "coupons_not_overused" CHECK ("coupons"."redeemed" >= 0 and ("coupons"."max_redemptions" is null or "coupons"."redeemed" <= "coupons"."max_redemptions"))
);
--> statement-breakpoint
CREATE TABLE "courier_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messenger_id" uuid NOT NULL,
	"hours_id" uuid NOT NULL,
	"day" date NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
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
CREATE TABLE "messengers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"phone" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messengers_userId_unique" UNIQUE("user_id")
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
CREATE TABLE "service_credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "credit_kind" NOT NULL,
	"number" integer NOT NULL,
	"change" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" "credit_reason" NOT NULL,
	"subscription_id" uuid,
	"period_start" timestamp with time zone,
	"order_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_credit_balance_not_negative" CHECK ("service_credit_entries"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_subscription_id" text,
	"status" "subscription_status" DEFAULT 'ACTIVE' NOT NULL,
	"lookup_key" text NOT NULL,
	"active" boolean NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"next_lookup_key" text,
	"term_value" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"payment_method_id" text,
	"discount_kind" text,
	"discount_amount" integer,
	"problem" text,
	"declined_changes" integer DEFAULT 0 NOT NULL,
	"provider_state_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_providerSubscriptionId_unique" UNIQUE("provider_subscription_id")
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
CREATE TABLE "order_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" "order_status" NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"status" "order_status" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
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
	"temp_key" text,
	"sku" text NOT NULL,
	"description" text NOT NULL,
	"roll_id" uuid,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"amount" integer NOT NULL,
	"discount" integer NOT NULL,
	"credit_amount" integer NOT NULL,
	"credit_kind" text,
	"credit_units" integer DEFAULT 0 NOT NULL,
	"product_id" uuid,
	"product_variant_id" uuid,
	"product_type" text DEFAULT 'SERVICE_ADD_ON' NOT NULL,
	"taxable" boolean DEFAULT true NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"selected_options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"print_draft_id" uuid,
	"vendor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"access_code" text,
	"guest_first_name" text,
	"guest_last_name" text,
	"parent_order_id" integer,
	"status" "order_status" DEFAULT 'OPEN' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tier" "tier_id" NOT NULL,
	"delivery_method" "delivery_method",
	"address" jsonb,
	"notes" text DEFAULT '' NOT NULL,
	"internal_notes" text DEFAULT '' NOT NULL,
	"use_billing_address_for_tax" boolean DEFAULT true NOT NULL,
	"return_shipping" boolean DEFAULT false NOT NULL,
	"use_credits" boolean DEFAULT true NOT NULL,
	"use_account_credit" boolean DEFAULT true NOT NULL,
	"when_paid" jsonb,
	"coupon_id" uuid,
	"coupon_code" text,
	"lines_total" integer NOT NULL,
	"discount" integer NOT NULL,
	"service_credits" integer NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" integer NOT NULL,
	"account_credit" integer NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"invoiced_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"prints_ready_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "orders_accessCode_unique" UNIQUE("access_code"),
	CONSTRAINT "orders_sum" CHECK ("orders"."lines_total" - "orders"."discount" - "orders"."service_credits" + "orders"."tax" - "orders"."account_credit" = "orders"."total"),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "account_credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"change" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" "account_credit_reason" NOT NULL,
	"cause" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"mirrored_at" timestamp with time zone,
	CONSTRAINT "account_credit_entries_cause_unique" UNIQUE("cause"),
	CONSTRAINT "account_credit_not_negative" CHECK ("account_credit_entries"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counter_is_one_row" CHECK ("invoice_counter"."one")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid,
	"order_id" integer,
	"subscription_id" uuid,
	"provider_invoice_id" text,
	"total" integer NOT NULL,
	"data" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "invoices_providerInvoiceId_unique" UNIQUE("provider_invoice_id")
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
	"refunded" integer DEFAULT 0 NOT NULL,
	"payment_method_id" text NOT NULL,
	"provider_payment_id" text,
	"card" text,
	"problem" text,
	"unowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_providerPaymentId_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_not_over_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" uuid,
	"to_payment" integer NOT NULL,
	"to_account_credit" integer NOT NULL,
	"status" "refund_status" NOT NULL,
	"reason" text NOT NULL,
	"provider_refund_id" text,
	"problem" text,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_of_something" CHECK ("refunds"."to_payment" >= 0 and "refunds"."to_account_credit" >= 0 and "refunds"."to_payment" + "refunds"."to_account_credit" > 0)
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
CREATE TABLE "paper_sizes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"product_variant_id" uuid NOT NULL,
	"width_inches" real NOT NULL,
	"height_inches" real NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "paper_sizes_productVariantId_unique" UNIQUE("product_variant_id")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"finish" text NOT NULL,
	"target_printer" text DEFAULT 'LARGE_FORMAT' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "papers_productId_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "print_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"browser_key_hash" text,
	"name" text NOT NULL,
	"target_printer" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"upload_type" text NOT NULL,
	"upload_bytes" integer NOT NULL,
	"original_key" text NOT NULL,
	"print_key" text,
	"preview_key" text,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_drafts_one_maker" CHECK (("print_drafts"."user_id" is null) <> ("print_drafts"."browser_key_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"order_line_id" uuid NOT NULL,
	"draft_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prints_orderLineId_unique" UNIQUE("order_line_id"),
	CONSTRAINT "prints_draftId_unique" UNIQUE("draft_id")
);
--> statement-breakpoint
CREATE TABLE "collection_products" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order_index" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collections_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "product_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"filterable" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid,
	"product_detail_id" uuid,
	"collection_id" uuid,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"width" integer,
	"height" integer,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_media_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "product_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"option_key" text NOT NULL,
	"option_type" "option_type" NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"sort_order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"product_variant_id" uuid,
	"config" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer,
	"stock" integer,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "product_variants_stock_not_negative" CHECK ("product_variants"."stock" >= 0),
	CONSTRAINT "product_variants_price_not_negative" CHECK ("product_variants"."price" >= 0 and coalesce("product_variants"."member_price", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"product_type" "product_type" NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer,
	"stock" integer,
	"taxable" boolean DEFAULT true NOT NULL,
	"visibility" "product_visibility" DEFAULT 'PUBLIC' NOT NULL,
	"member_launch_date" timestamp with time zone,
	"public_launch_date" timestamp with time zone,
	"default_product_variant_id" uuid,
	"vendor_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price" >= 0 and coalesce("products"."member_price", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"product_variant_id" uuid,
	"change" integer NOT NULL,
	"stock_after" integer NOT NULL,
	"reason" "stock_reason" NOT NULL,
	"order_id" integer,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_after_not_negative" CHECK ("stock_movements"."stock_after" >= 0)
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
	"scans_expired_at" timestamp with time zone,
	"scans_removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (name || ' ' || coalesce(lab_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || notes) STORED NOT NULL,
	CONSTRAINT "rolls_labNumber_unique" UNIQUE("lab_number")
);
--> statement-breakpoint
CREATE TABLE "storage_notices" (
	"roll_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"stored_until" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_notices_roll_id_days_stored_until_pk" PRIMARY KEY("roll_id","days","stored_until")
);
--> statement-breakpoint
CREATE TABLE "replaced_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
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
	"orientation" integer DEFAULT 0 NOT NULL,
	"shown_orientation" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "scans_orientation" CHECK ("scans"."orientation" in (0, 90, 180, 270) and "scans"."shown_orientation" in (0, 90, 180, 270))
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
CREATE TABLE "share_scans" (
	"share_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "share_scans_share_id_scan_id_pk" PRIMARY KEY("share_id","scan_id")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"set_hash" text NOT NULL,
	"expires_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shares_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"carrier" text NOT NULL,
	"service_level" text NOT NULL,
	"provider_shipment_id" text,
	"tracking_number" text,
	"png_key" text,
	"pdf_key" text,
	"shipment" jsonb,
	"problem" text,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"bought_at" timestamp with time zone,
	CONSTRAINT "labels_shipmentId_unique" UNIQUE("shipment_id"),
	CONSTRAINT "labels_providerShipmentId_unique" UNIQUE("provider_shipment_id")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"temp_key" text,
	"method" "delivery_method" NOT NULL,
	"carrier" text,
	"service_level" text,
	"customer_address_id" uuid,
	"address" jsonb,
	"tracking_number" text,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"to_customer" boolean NOT NULL,
	"tracking_state" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_postage_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"tracking_number" text NOT NULL,
	"state" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_postage_objects_key_unique" UNIQUE("key"),
	CONSTRAINT "test_postage_objects_trackingNumber_unique" UNIQUE("tracking_number")
);
--> statement-breakpoint
CREATE TABLE "social_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"selected_at" timestamp with time zone,
	"selected_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_submissions_scanId_unique" UNIQUE("scan_id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"place_id" text,
	"latitude" double precision,
	"longitude" double precision,
	"city" text,
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "places_on_the_globe" CHECK ("places"."latitude" between -90 and 90 and "places"."longitude" between -180 and 180),
	CONSTRAINT "places_whole_position" CHECK (("places"."latitude" is null) = ("places"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "roll_places" (
	"roll_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_tags" (
	"roll_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_places" (
	"scan_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_tags" (
	"scan_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tags_name" UNIQUE("customer_id","folded")
);
--> statement-breakpoint
CREATE TABLE "scan_unlocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"size" "unlock_size" NOT NULL,
	"state" "unlock_state" NOT NULL,
	"order_id" integer,
	"file_key" text,
	"file_type" text,
	"file_bytes" bigint,
	"file_orientation" integer,
	"created_at" timestamp with time zone NOT NULL,
	"unlocked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vendor_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"vendor_id" uuid NOT NULL,
	"state" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invited_user_id_users_id_fk" FOREIGN KEY ("invited_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_messenger_id_messengers_id_fk" FOREIGN KEY ("messenger_id") REFERENCES "public"."messengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_hours_id_messenger_hours_id_fk" FOREIGN KEY ("hours_id") REFERENCES "public"."messenger_hours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_stops" ADD CONSTRAINT "courier_stops_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_windows" ADD CONSTRAINT "courier_windows_hours_id_messenger_hours_id_fk" FOREIGN KEY ("hours_id") REFERENCES "public"."messenger_hours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_hours" ADD CONSTRAINT "messenger_hours_messenger_id_messengers_id_fk" FOREIGN KEY ("messenger_id") REFERENCES "public"."messengers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messengers" ADD CONSTRAINT "messengers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_credit_entries" ADD CONSTRAINT "service_credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_credit_entries" ADD CONSTRAINT "service_credit_entries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_vendor_id_users_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parent_order_id_orders_id_fk" FOREIGN KEY ("parent_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_credit_entries" ADD CONSTRAINT "account_credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_credit_entries" ADD CONSTRAINT "account_credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_credit_entries" ADD CONSTRAINT "account_credit_entries_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sizes" ADD CONSTRAINT "paper_sizes_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sizes" ADD CONSTRAINT "paper_sizes_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_drafts" ADD CONSTRAINT "print_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_draft_id_print_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."print_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_details" ADD CONSTRAINT "product_details_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_detail_id_product_details_id_fk" FOREIGN KEY ("product_detail_id") REFERENCES "public"."product_details"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_default_product_variant_id_product_variants_id_fk" FOREIGN KEY ("default_product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_users_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_ups" ADD CONSTRAINT "pick_ups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_ups" ADD CONSTRAINT "pick_ups_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_events" ADD CONSTRAINT "roll_events_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_events" ADD CONSTRAINT "roll_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_pick_up_id_pick_ups_id_fk" FOREIGN KEY ("pick_up_id") REFERENCES "public"."pick_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_notices" ADD CONSTRAINT "storage_notices_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_pictures" ADD CONSTRAINT "replaced_pictures_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_files" ADD CONSTRAINT "scan_files_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD CONSTRAINT "zip_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD CONSTRAINT "zip_downloads_pick_up_id_pick_ups_id_fk" FOREIGN KEY ("pick_up_id") REFERENCES "public"."pick_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_scans" ADD CONSTRAINT "share_scans_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_scans" ADD CONSTRAINT "share_scans_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_customer_address_id_addresses_id_fk" FOREIGN KEY ("customer_address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD CONSTRAINT "social_submissions_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD CONSTRAINT "social_submissions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD CONSTRAINT "social_submissions_selected_by_users_id_fk" FOREIGN KEY ("selected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_places" ADD CONSTRAINT "roll_places_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_places" ADD CONSTRAINT "roll_places_location_id_places_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_tags" ADD CONSTRAINT "roll_tags_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_tags" ADD CONSTRAINT "roll_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_places" ADD CONSTRAINT "scan_places_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_places" ADD CONSTRAINT "scan_places_location_id_places_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_tags" ADD CONSTRAINT "scan_tags_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_tags" ADD CONSTRAINT "scan_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_unlocks" ADD CONSTRAINT "scan_unlocks_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_unlocks" ADD CONSTRAINT "scan_unlocks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_vendor_id_users_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user_id_index" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_primary" ON "addresses" USING btree ("user_id") WHERE "addresses"."primary";--> statement-breakpoint
CREATE INDEX "one_time_codes_user_id_purpose_index" ON "one_time_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_code_hash_index" ON "one_time_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "preferences_user_id_key_index" ON "preferences" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_one_per_email" ON "referrals" USING btree ("referrer_id","email");--> statement-breakpoint
CREATE INDEX "referrals_referrer_id_created_at_index" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_key" ON "user_identities" USING btree ("provider","provider_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_one_per_provider" ON "user_identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE not "users"."guest";--> statement-breakpoint
CREATE UNIQUE INDEX "users_guest_email_key" ON "users" USING btree (lower("email")) WHERE "users"."guest";--> statement-breakpoint
CREATE INDEX "users_role_created_at_index" ON "users" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "users_accounts" ON "users" USING btree ("role") WHERE not "users"."guest";--> statement-breakpoint
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_email_trgm" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_in_order_of_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_name_trgm" ON "users" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_created_at_index" ON "subscribers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscribers_email_trgm" ON "subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupon_redemptions_coupon_id_user_id_index" ON "coupon_redemptions" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_user_id_index" ON "coupon_redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_one_per_order" ON "coupon_redemptions" USING btree ("order_id") WHERE "coupon_redemptions"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_once_per_subscription" ON "coupon_redemptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_key" ON "coupons" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "coupons_created_at_index" ON "coupons" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coupons_code_index" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupons_redeemed_index" ON "coupons" USING btree ("redeemed");--> statement-breakpoint
CREATE INDEX "coupons_ends_at_index" ON "coupons" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "coupons_search_trgm" ON "coupons" USING gin (("code" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courier_stops_messenger_id_day_index" ON "courier_stops" USING btree ("messenger_id","day");--> statement-breakpoint
CREATE INDEX "courier_stops_hours_id_day_index" ON "courier_stops" USING btree ("hours_id","day");--> statement-breakpoint
CREATE INDEX "courier_stops_customer_id_index" ON "courier_stops" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "courier_stops_order_id_index" ON "courier_stops" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_stops_one_live_per_order" ON "courier_stops" USING btree ("order_id") WHERE "courier_stops"."state" in ('BOOKED', 'COLLECTED', 'HANDED_OVER');--> statement-breakpoint
CREATE INDEX "messenger_hours_messenger_id_index" ON "messenger_hours" USING btree ("messenger_id");--> statement-breakpoint
CREATE INDEX "messengers_created_at_index" ON "messengers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messengers_name_index" ON "messengers" USING btree ("name");--> statement-breakpoint
CREATE INDEX "messengers_name_trgm" ON "messengers" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "served_zip_codes_active_zip_index" ON "served_zip_codes" USING btree ("active","zip");--> statement-breakpoint
CREATE UNIQUE INDEX "service_credit_entries_chain" ON "service_credit_entries" USING btree ("user_id","kind","number");--> statement-breakpoint
CREATE INDEX "service_credit_entries_user_id_created_at_index" ON "service_credit_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "service_credit_entries_order_id_index" ON "service_credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "service_credit_entries_subscription_id_index" ON "service_credit_entries" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_credit_entries_granted_once" ON "service_credit_entries" USING btree ("subscription_id","period_start","kind","reason") WHERE "service_credit_entries"."period_start" is not null and "service_credit_entries"."order_id" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_current_period_end_index" ON "subscriptions" USING btree ("user_id","current_period_end");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_active" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_incomplete" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" = 'INCOMPLETE';--> statement-breakpoint
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("current_period_end") WHERE "subscriptions"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_order_id_at_index" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_events_by_user_id_index" ON "order_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_order_id_position_index" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_roll_id_index" ON "order_lines" USING btree ("roll_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_id_index" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_variant_id_index" ON "order_lines" USING btree ("product_variant_id");--> statement-breakpoint
CREATE INDEX "order_lines_vendor_id_order_id_index" ON "order_lines" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_customer_id_created_at_index" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_index" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_created_at_index" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_total_id_index" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_parent_order_id_index" ON "orders" USING btree ("parent_order_id");--> statement-breakpoint
CREATE INDEX "orders_coupon_id_index" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_credit_entries_chain" ON "account_credit_entries" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "account_credit_entries_order_id_index" ON "account_credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "account_credit_entries_by_user_id_index" ON "account_credit_entries" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "account_credit_entries_to_mirror" ON "account_credit_entries" USING btree ("created_at") WHERE "account_credit_entries"."mirrored_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_user_id_issued_at_index" ON "invoices" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_user_id_total_index" ON "invoices" USING btree ("user_id","total");--> statement-breakpoint
CREATE INDEX "invoices_user_id_number_index" ON "invoices" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "invoices_subscription_id_index" ON "invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_order_id_created_at_index" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_user_id_index" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("order_id") WHERE "payments"."status" <> 'DECLINED' and not "payments"."unowed";--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_subject_index" ON "provider_events" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."worked_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_order_id_created_at_index" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_user_id_index" ON "refunds" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "test_provider_objects_customer_id_kind_index" ON "test_provider_objects" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "paper_sizes_paper_id_position_index" ON "paper_sizes" USING btree ("paper_id","position");--> statement-breakpoint
CREATE INDEX "papers_active_position_index" ON "papers" USING btree ("active","position");--> statement-breakpoint
CREATE INDEX "print_drafts_user_id_created_at_index" ON "print_drafts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "print_drafts_browser_key_hash_index" ON "print_drafts" USING btree ("browser_key_hash");--> statement-breakpoint
CREATE INDEX "print_drafts_state_created_at_index" ON "print_drafts" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "print_drafts_created_at_index" ON "print_drafts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "prints_order_id_index" ON "prints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "collection_products_collection_id_position_index" ON "collection_products" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "collection_products_product_id_index" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "collections_active_order_index_index" ON "collections" USING btree ("active","order_index");--> statement-breakpoint
CREATE INDEX "collections_order_index_id_index" ON "collections" USING btree ("order_index","id");--> statement-breakpoint
CREATE INDEX "collections_lower_name" ON "collections" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "product_details_product_id_position_index" ON "product_details" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_details_filterable" ON "product_details" USING gin ("filterable");--> statement-breakpoint
CREATE INDEX "product_media_product_id_position_index" ON "product_media" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_media_product_detail_id_index" ON "product_media" USING btree ("product_detail_id");--> statement-breakpoint
CREATE INDEX "product_media_collection_id_index" ON "product_media" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "product_options_product_id_sort_order_index" ON "product_options" USING btree ("product_id","sort_order");--> statement-breakpoint
CREATE INDEX "product_options_product_variant_id_index" ON "product_options" USING btree ("product_variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_options_product_id_option_key_index" ON "product_options" USING btree ("product_id","option_key");--> statement-breakpoint
CREATE INDEX "product_variants_product_id_position_index" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_product_type_created_at_index" ON "products" USING btree ("product_type","created_at");--> statement-breakpoint
CREATE INDEX "products_created_at_id_index" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_name_id_index" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_price_id_index" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_popularity_id_index" ON "products" USING btree ("popularity","id");--> statement-breakpoint
CREATE INDEX "products_lower_name" ON "products" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "products_sku_trgm" ON "products" USING gin ("sku" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_visibility_created_at_index" ON "products" USING btree ("visibility","created_at");--> statement-breakpoint
CREATE INDEX "products_vendor_id_index" ON "products" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "products_default_product_variant_id_index" ON "products" USING btree ("default_product_variant_id");--> statement-breakpoint
CREATE INDEX "products_name_trgm" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_movements_product_id_at_index" ON "stock_movements" USING btree ("product_id","at");--> statement-breakpoint
CREATE INDEX "stock_movements_product_variant_id_index" ON "stock_movements" USING btree ("product_variant_id");--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_index" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_user_id_index" ON "stock_movements" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "pick_ups_order_id_index" ON "pick_ups" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pick_ups_customer_id_created_at_index" ON "pick_ups" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_events_once" ON "roll_events" USING btree ("roll_id","event");--> statement-breakpoint
CREATE INDEX "roll_events_event_at_index" ON "roll_events" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "roll_events_by_user_id_index" ON "roll_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "rolls_storage" ON "rolls" USING btree ("synced_at") WHERE "rolls"."synced_at" is not null and "rolls"."scans_removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rolls_order_id_number_index" ON "rolls" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "rolls_pick_up_id_index" ON "rolls" USING btree ("pick_up_id");--> statement-breakpoint
CREATE INDEX "rolls_customer_id_created_at_index" ON "rolls" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "rolls_customer_id_synced_at_index" ON "rolls" USING btree ("customer_id","synced_at");--> statement-breakpoint
CREATE INDEX "rolls_search_trgm" ON "rolls" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rolls_outstanding" ON "rolls" USING btree ("process") WHERE "rolls"."arrived" and "rolls"."synced_at" is null;--> statement-breakpoint
CREATE INDEX "rolls_lab_number_trgm" ON "rolls" USING gin ("lab_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "replaced_pictures_replaced_at_index" ON "replaced_pictures" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "replaced_pictures_scan_id_index" ON "replaced_pictures" USING btree ("scan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_files_one_of_a_kind" ON "scan_files" USING btree ("scan_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "scans_frame_order" ON "scans" USING btree ("roll_id","frame");--> statement-breakpoint
CREATE INDEX "scans_customer_id_created_at_index" ON "scans" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "scans_search_words" ON "scans" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "scans_turning" ON "scans" USING btree ("created_at") WHERE "scans"."orientation" <> "scans"."shown_orientation";--> statement-breakpoint
CREATE INDEX "scans_unfinished" ON "scans" USING btree ("state","created_at") WHERE "scans"."state" <> 'READY';--> statement-breakpoint
CREATE INDEX "zip_downloads_user_id_created_at_index" ON "zip_downloads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "zip_downloads_pick_up_id_index" ON "zip_downloads" USING btree ("pick_up_id");--> statement-breakpoint
CREATE INDEX "share_scans_scan_id_index" ON "share_scans" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "shares_customer_id_created_at_index" ON "shares" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_one_live_per_set" ON "shares" USING btree ("customer_id","set_hash") WHERE "shares"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "labels_tracking_number_index" ON "labels" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "labels_by_user_id_index" ON "labels" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "labels_state_created_at_index" ON "labels" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "shipments_order_id_index" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking_number_index" ON "shipments" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "shipments_customer_address_id_index" ON "shipments" USING btree ("customer_address_id");--> statement-breakpoint
CREATE INDEX "social_submissions_customer_id_created_at_index" ON "social_submissions" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "social_submissions_created_at_index" ON "social_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "social_submissions_selected" ON "social_submissions" USING btree ("selected_at") WHERE "social_submissions"."selected_at" is not null;--> statement-breakpoint
CREATE INDEX "social_submissions_selected_by_index" ON "social_submissions" USING btree ("selected_by");--> statement-breakpoint
CREATE INDEX "social_submissions_handle_trgm" ON "social_submissions" USING gin ("handle" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "places_place_id" ON "places" USING btree ("customer_id","place_id") WHERE "places"."place_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "places_typed" ON "places" USING btree ("customer_id","folded") WHERE "places"."place_id" is null;--> statement-breakpoint
CREATE INDEX "places_customer_id_folded_index" ON "places" USING btree ("customer_id","folded");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_places_once" ON "roll_places" USING btree ("roll_id","location_id");--> statement-breakpoint
CREATE INDEX "roll_places_location_id_index" ON "roll_places" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roll_tags_once" ON "roll_tags" USING btree ("roll_id","tag_id");--> statement-breakpoint
CREATE INDEX "roll_tags_tag_id_index" ON "roll_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_places_once" ON "scan_places" USING btree ("scan_id","location_id");--> statement-breakpoint
CREATE INDEX "scan_places_location_id_index" ON "scan_places" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_tags_once" ON "scan_tags" USING btree ("scan_id","tag_id");--> statement-breakpoint
CREATE INDEX "scan_tags_tag_id_index" ON "scan_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_unlocks_one_per_size" ON "scan_unlocks" USING btree ("scan_id","size");--> statement-breakpoint
CREATE INDEX "scan_unlocks_order_id_index" ON "scan_unlocks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_orders_once" ON "vendor_orders" USING btree ("order_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_orders_vendor_id_created_at_index" ON "vendor_orders" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "vendor_orders_vendor_id_state_created_at_index" ON "vendor_orders" USING btree ("vendor_id","state","created_at");--> statement-breakpoint
CREATE INDEX "vendor_orders_state_created_at_index" ON "vendor_orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "vendor_orders_created_at_index" ON "vendor_orders" USING btree ("created_at");