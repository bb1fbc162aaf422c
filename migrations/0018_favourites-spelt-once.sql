ALTER TABLE "share_answers" RENAME COLUMN "favorite" TO "favourite";
