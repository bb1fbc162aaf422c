CREATE TABLE "tax_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"refund_id" uuid,
	"transaction_id" text NOT NULL,
	"amount" integer NOT NULL,
	"tax" integer,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_reports_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "tax_reports_transactionId_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_reports_one_sale" ON "tax_reports" USING btree ("order_id") WHERE "tax_reports"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "tax_reports_order_id_index" ON "tax_reports" USING btree ("order_id");