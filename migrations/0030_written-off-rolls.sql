CREATE TYPE "public"."roll_write_off" AS ENUM('BLANK', 'RUINED');--> statement-breakpoint
ALTER TABLE "rolls" ADD COLUMN "written_off" "roll_write_off";