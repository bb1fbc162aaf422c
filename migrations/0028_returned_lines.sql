CREATE TABLE "parcel_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"key" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returned_lines" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"roll_id" uuid NOT NULL,
	"refund_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcel_photos" ADD CONSTRAINT "parcel_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_photos" ADD CONSTRAINT "parcel_photos_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lines" ADD CONSTRAINT "returned_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lines" ADD CONSTRAINT "returned_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_photos_order_id_at_index" ON "parcel_photos" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "parcel_photos_by_user_id_index" ON "parcel_photos" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "returned_lines_roll_id_index" ON "returned_lines" USING btree ("roll_id");--> statement-breakpoint
CREATE INDEX "returned_lines_refund_id_index" ON "returned_lines" USING btree ("refund_id");