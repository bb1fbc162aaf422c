CREATE TYPE "public"."unlock_size" AS ENUM('16_BIT_TIFF', 'HI_RES');--> statement-breakpoint
CREATE TYPE "public"."unlock_state" AS ENUM('PENDING', 'UNLOCKED');--> statement-breakpoint
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
CREATE TABLE "storage_notices" (
	"roll_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"stored_until" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_notices_roll_id_days_stored_until_pk" PRIMARY KEY("roll_id","days","stored_until")
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
CREATE TABLE "scan_unlocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"size" "unlock_size" NOT NULL,
	"state" "unlock_state" NOT NULL,
	"order_id" integer,
	"file_key" text,
	"file_type" text,
	"file_bytes" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"unlocked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "scans_expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "scans_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storage_notices" ADD CONSTRAINT "storage_notices_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_scans" ADD CONSTRAINT "share_scans_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_scans" ADD CONSTRAINT "share_scans_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD CONSTRAINT "social_submissions_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD CONSTRAINT "social_submissions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_submissions" ADD CONSTRAINT "social_submissions_selected_by_users_id_fk" FOREIGN KEY ("selected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_unlocks" ADD CONSTRAINT "scan_unlocks_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_unlocks" ADD CONSTRAINT "scan_unlocks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_created_at_index" ON "subscribers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscribers_email_trgm" ON "subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "share_scans_scan_id_index" ON "share_scans" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "shares_customer_id_created_at_index" ON "shares" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_one_live_per_set" ON "shares" USING btree ("customer_id","set_hash") WHERE "shares"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "social_submissions_customer_id_created_at_index" ON "social_submissions" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "social_submissions_created_at_index" ON "social_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "social_submissions_selected" ON "social_submissions" USING btree ("selected_at") WHERE "social_submissions"."selected_at" is not null;--> statement-breakpoint
CREATE INDEX "social_submissions_selected_by_index" ON "social_submissions" USING btree ("selected_by");--> statement-breakpoint
CREATE INDEX "social_submissions_handle_trgm" ON "social_submissions" USING gin ("handle" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "scan_unlocks_one_per_size" ON "scan_unlocks" USING btree ("scan_id","size");--> statement-breakpoint
CREATE INDEX "scan_unlocks_order_id_index" ON "scan_unlocks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "rolls_storage" ON "rolls" USING btree ("synced_at") WHERE "rolls"."synced_at" is not null and "rolls"."scans_removed_at" is null;