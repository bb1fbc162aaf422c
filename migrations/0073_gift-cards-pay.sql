CREATE TABLE "gift_card_uses" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "gift_card_uses_amount" CHECK ("gift_card_uses"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_end_once";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sum";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_of_something";--> statement-breakpoint
DROP INDEX "gift_cards_to_send";--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "spent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "to_gift_card" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_uses_gift_card_id_index" ON "gift_card_uses" USING btree ("gift_card_id");--> statement-breakpoint
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("send_at") WHERE "gift_cards"."sent_at" is null and "gift_cards"."taken_back" + "gift_cards"."spent" < "gift_cards"."amount";--> statement-breakpoint
-- the version before: none runs yet, for nothing has been released
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_not_overspent" CHECK ("gift_cards"."taken_back" >= 0 and "gift_cards"."spent" >= 0 and "gift_cards"."taken_back" + "gift_cards"."spent" <= "gift_cards"."amount");--> statement-breakpoint
-- the version before: none runs yet, for nothing has been released
ALTER TABLE "orders" ADD CONSTRAINT "orders_sum" CHECK ("orders"."lines_total" - "orders"."discount" - "orders"."service_credits" + "orders"."tax" - "orders"."gift_card" - "orders"."account_credit" = "orders"."total");--> statement-breakpoint
-- the version before: none runs yet, for nothing has been released
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_something" CHECK ("refunds"."to_payment" >= 0 and "refunds"."to_gift_card" >= 0 and "refunds"."to_account_credit" >= 0
        and "refunds"."to_payment" + "refunds"."to_gift_card" + "refunds"."to_account_credit" > 0);