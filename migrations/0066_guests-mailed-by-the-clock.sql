ALTER TABLE "orders" ADD COLUMN "mailed_to_pay_at" timestamp with time zone;--> statement-breakpoint
-- Those that stand open were mailed when they were placed.
UPDATE "orders" SET "mailed_to_pay_at" = "created_at" WHERE "status" = 'OPEN' AND "access_code" IS NOT NULL AND "created_at" < now() - interval '20 seconds';
