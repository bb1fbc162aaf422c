UPDATE "gift_cards" SET "spent" = "amount" WHERE "redeemed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "gift_cards" SET "taken_back" = "amount" WHERE "voided_at" IS NOT NULL;--> statement-breakpoint
-- the version before: none runs yet, for nothing has been released
ALTER TABLE "gift_cards" DROP COLUMN "redeemed_at";--> statement-breakpoint
-- the version before: none runs yet, for nothing has been released
ALTER TABLE "gift_cards" DROP COLUMN "voided_at";