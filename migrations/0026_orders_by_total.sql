DROP INDEX "orders_total_index";--> statement-breakpoint
CREATE INDEX "orders_total_id_index" ON "orders" USING btree ("total","id");