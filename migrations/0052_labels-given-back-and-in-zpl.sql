CREATE TABLE "postage_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"shipment_id" uuid,
	"state" text NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text,
	"provider_shipment_id" text NOT NULL,
	"problem" text,
	"by_user_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "postage_refunds_providerShipmentId_unique" UNIQUE("provider_shipment_id")
);
--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "zpl_key" text;--> statement-breakpoint
ALTER TABLE "postage_refunds" ADD CONSTRAINT "postage_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_refunds" ADD CONSTRAINT "postage_refunds_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_refunds" ADD CONSTRAINT "postage_refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postage_refunds_order_id_index" ON "postage_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "postage_refunds_shipment_id_index" ON "postage_refunds" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "postage_refunds_tracking_number_index" ON "postage_refunds" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "postage_refunds_by_user_id_index" ON "postage_refunds" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "postage_refunds_open" ON "postage_refunds" USING btree ("looked_at") WHERE "postage_refunds"."state" = 'ASKED';