CREATE TABLE "order_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" "order_status" NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"status" "order_status" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_total_index" ON "orders" USING btree ("total");