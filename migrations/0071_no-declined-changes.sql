-- the version before: none runs yet, for nothing has been released
ALTER TABLE "subscriptions" DROP COLUMN "declined_changes";