ALTER TABLE "orders" ADD COLUMN "guest_network_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hold_pieces" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hold_guest_percent" integer;--> statement-breakpoint
CREATE INDEX "orders_holding" ON "orders" USING btree ("held_until") WHERE "orders"."status" = 'OPEN' and "orders"."held_until" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_holds" CHECK ("products"."hold_pieces" >= 1 and "products"."hold_guest_percent" between 0 and 100);