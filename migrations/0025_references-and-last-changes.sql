ALTER TABLE "users" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
CREATE INDEX "users_updated_at_id_index" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "rolls_updated_at_id_index" ON "rolls" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_updated_at_id_index" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
-- the version before: writes no external ids.
ALTER TABLE "users" ADD CONSTRAINT "users_externalId_unique" UNIQUE("external_id");--> statement-breakpoint
-- the version before: writes no external ids.
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_externalId_unique" UNIQUE("external_id");--> statement-breakpoint
-- the version before: writes no external ids.
ALTER TABLE "orders" ADD CONSTRAINT "orders_externalId_unique" UNIQUE("external_id");--> statement-breakpoint
-- the version before: writes no external ids.
ALTER TABLE "products" ADD CONSTRAINT "products_externalId_unique" UNIQUE("external_id");