ALTER TYPE "public"."account_credit_reason" ADD VALUE 'GIFT_CARD';--> statement-breakpoint
CREATE TABLE "file_downloads" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"renewed_at" timestamp with time zone,
	CONSTRAINT "file_downloads_used" CHECK ("file_downloads"."used" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"order_line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount" integer NOT NULL,
	"code_hash" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"message" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by_user_id" uuid,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_cards_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_amount" CHECK ("gift_cards"."amount" > 0),
	CONSTRAINT "gift_cards_end_once" CHECK ("gift_cards"."redeemed_at" is null or "gift_cards"."voided_at" is null)
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"uploaded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gift_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_redeemed_by_user_id_users_id_fk" FOREIGN KEY ("redeemed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_once" ON "gift_cards" USING btree ("order_line_id","number");--> statement-breakpoint
CREATE INDEX "gift_cards_order_id_index" ON "gift_cards" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_cards_redeemed_by_user_id_index" ON "gift_cards" USING btree ("redeemed_by_user_id");--> statement-breakpoint
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("send_at") WHERE "gift_cards"."sent_at" is null and "gift_cards"."voided_at" is null and "gift_cards"."redeemed_at" is null;--> statement-breakpoint
CREATE INDEX "product_files_product_id_uploaded_at_index" ON "product_files" USING btree ("product_id","uploaded_at");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gift_card" CHECK (not "products"."gift_card" or "products"."product_type" = 'DIGITAL');