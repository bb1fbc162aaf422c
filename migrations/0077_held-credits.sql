CREATE TABLE "held_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"refund" integer NOT NULL,
	"beyond" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_credits_of_something" CHECK ("held_credits"."refund" >= 0 and "held_credits"."beyond" >= 0 and "held_credits"."refund" + "held_credits"."beyond" > 0)
);
--> statement-breakpoint
ALTER TABLE "held_credits" ADD CONSTRAINT "held_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_credits_order_id_index" ON "held_credits" USING btree ("order_id");