CREATE INDEX "invoices_of_terms" ON "invoices" USING btree ("issued_at") WHERE "invoices"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_captured" ON "payments" USING btree ("settled_at") WHERE "payments"."status" = 'CAPTURED';--> statement-breakpoint
CREATE INDEX "refunds_created_at_index" ON "refunds" USING btree ("created_at");