ALTER TYPE "public"."credit_reason" ADD VALUE 'ADJUSTED';--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "order_line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_credit_entries" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_credit_entries" ADD COLUMN "by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "issued_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "desk_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "by_hand" jsonb;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_entries_gift_card_id_created_at_index" ON "gift_card_entries" USING btree ("gift_card_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_card_entries_created_at_index" ON "gift_card_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gift_card_entries_order_id_index" ON "gift_card_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_by_user_id_index" ON "gift_card_entries" USING btree ("by_user_id");--> statement-breakpoint
ALTER TABLE "service_credit_entries" ADD CONSTRAINT "service_credit_entries_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_issued_by_user_id_users_id_fk" FOREIGN KEY ("issued_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_phone_end" ON "users" USING btree (reverse(regexp_replace("phone", ' ext.*$|[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "service_credit_entries_by_user_id_index" ON "service_credit_entries" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "gift_cards_issued_by_user_id_index" ON "gift_cards" USING btree ("issued_by_user_id");--> statement-breakpoint
CREATE INDEX "gift_cards_created_at_id_index" ON "gift_cards" USING btree ("created_at","id");--> statement-breakpoint
INSERT INTO "gift_card_entries" ("id", "gift_card_id", "change", "reason", "order_id", "created_at")
  SELECT gen_random_uuid(), "id", "amount", 'ISSUED', "order_id", "created_at" FROM "gift_cards";--> statement-breakpoint
INSERT INTO "gift_card_entries" ("id", "gift_card_id", "change", "reason", "order_id", "created_at")
  SELECT gen_random_uuid(), "id", -"revoked", 'REVOKED', "order_id", now() FROM "gift_cards" WHERE "revoked" > 0;--> statement-breakpoint
INSERT INTO "gift_card_entries" ("id", "gift_card_id", "change", "reason", "created_at")
  SELECT gen_random_uuid(), "id", -"spent", 'SPENT', now() FROM "gift_cards" WHERE "spent" > 0;
