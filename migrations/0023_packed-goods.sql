ALTER TABLE "orders" ADD COLUMN "goods_packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "goods_handed_over_at" timestamp with time zone;