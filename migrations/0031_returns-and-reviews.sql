CREATE TABLE "product_return_lines" (
	"return_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "product_return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "product_return_lines_of_something" CHECK ("product_return_lines"."quantity" > 0 and "product_return_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"state" text NOT NULL,
	"wish" text NOT NULL,
	"words" text NOT NULL,
	"photo_key" text,
	"answer" text,
	"shipment_id" uuid,
	"refund_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"by_user_id" uuid,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"photo_key" text,
	"state" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	CONSTRAINT "product_reviews_once" UNIQUE("product_id","user_id"),
	CONSTRAINT "product_reviews_stars" CHECK ("product_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "product_return_lines" ADD CONSTRAINT "product_return_lines_return_id_product_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."product_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_return_lines" ADD CONSTRAINT "product_return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_returns" ADD CONSTRAINT "product_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_returns" ADD CONSTRAINT "product_returns_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_returns" ADD CONSTRAINT "product_returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_returns" ADD CONSTRAINT "product_returns_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_return_lines_line_id_index" ON "product_return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "product_returns_order_id_index" ON "product_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "product_returns_state_asked_at_index" ON "product_returns" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "product_returns_asked_at_index" ON "product_returns" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "product_returns_shipment_id_index" ON "product_returns" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "product_returns_refund_id_index" ON "product_returns" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "product_returns_by_user_id_index" ON "product_returns" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "product_reviews_user_id_index" ON "product_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_reviews_state_written_at_index" ON "product_reviews" USING btree ("state","written_at");--> statement-breakpoint
CREATE INDEX "product_reviews_written_at_index" ON "product_reviews" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "product_reviews_by_user_id_index" ON "product_reviews" USING btree ("by_user_id");
--> statement-breakpoint
-- Only those that the lab shows are read by everyone.
CREATE TRIGGER product_reviews_tell_changed AFTER UPDATE ON "product_reviews"
  FOR EACH ROW WHEN (OLD.state = 'SHOWN' OR NEW.state = 'SHOWN') EXECUTE FUNCTION tell_page_content();
--> statement-breakpoint
CREATE TRIGGER product_reviews_tell_gone AFTER DELETE ON "product_reviews"
  FOR EACH ROW WHEN (OLD.state = 'SHOWN') EXECUTE FUNCTION tell_page_content();
