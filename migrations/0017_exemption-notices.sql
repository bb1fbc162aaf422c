-- the version before: never wrote it, and was not released.
ALTER TABLE "tax_exemptions" DROP COLUMN "expiry_mailed_at";