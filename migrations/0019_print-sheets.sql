ALTER TABLE "papers" ADD COLUMN "white" text DEFAULT '#ffffff' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "black" text DEFAULT '#000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_drafts" ADD COLUMN "arrangement" jsonb;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "width_inches" real;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "height_inches" real;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "arrangement" jsonb;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "file_key" text;