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
ALTER TABLE "shipments" ADD COLUMN "tracking_state" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_sizes" ADD CONSTRAINT "paper_sizes_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sizes" ADD CONSTRAINT "paper_sizes_product_variant_id_product_variants_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_drafts" ADD CONSTRAINT "print_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_draft_id_print_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."print_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD CONSTRAINT "vendor_orders_vendor_id_users_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_sizes_paper_id_position_index" ON "paper_sizes" USING btree ("paper_id","position");--> statement-breakpoint
CREATE INDEX "papers_active_position_index" ON "papers" USING btree ("active","position");--> statement-breakpoint
CREATE INDEX "print_drafts_user_id_created_at_index" ON "print_drafts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "print_drafts_browser_key_hash_index" ON "print_drafts" USING btree ("browser_key_hash");--> statement-breakpoint
CREATE INDEX "print_drafts_state_created_at_index" ON "print_drafts" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "print_drafts_created_at_index" ON "print_drafts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "prints_order_id_index" ON "prints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "labels_tracking_number_index" ON "labels" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "labels_by_user_id_index" ON "labels" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "labels_state_created_at_index" ON "labels" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_orders_once" ON "vendor_orders" USING btree ("order_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_orders_vendor_id_created_at_index" ON "vendor_orders" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "vendor_orders_vendor_id_state_created_at_index" ON "vendor_orders" USING btree ("vendor_id","state","created_at");--> statement-breakpoint
CREATE INDEX "vendor_orders_state_created_at_index" ON "vendor_orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "vendor_orders_created_at_index" ON "vendor_orders" USING btree ("created_at");