ALTER TABLE "scan_files" ADD COLUMN "body_from" integer;--> statement-breakpoint
ALTER TABLE "scan_files" ADD COLUMN "body_crc" bigint;--> statement-breakpoint
-- Lists of a day at most, which say too little of their files to be sent from now on.
DELETE FROM "zip_downloads";