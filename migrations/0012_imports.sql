CREATE TYPE "public"."import_kind" AS ENUM('CUSTOMERS');--> statement-breakpoint
CREATE TYPE "public"."import_outcome" AS ENUM('MADE', 'CHANGED', 'SAME', 'REFUSED', 'REMOVED', 'KEPT');--> statement-breakpoint
CREATE TYPE "public"."import_source" AS ENUM('SHOPIFY', 'WOOCOMMERCE', 'SQUARE', 'OTHER');--> statement-breakpoint
CREATE TYPE "public"."import_state" AS ENUM('WAITING', 'MAPPING', 'READING', 'CHECKING', 'READY', 'RUNNING', 'PAUSED', 'DONE', 'TAKING_BACK', 'TAKEN_BACK', 'FAILED');--> statement-breakpoint
CREATE TABLE "import_items" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"rows" jsonb NOT NULL,
	"outcome" "import_outcome",
	"reason" text,
	"currency" text,
	"year" integer,
	"cents" integer,
	"thing_id" uuid,
	"undo" jsonb,
	CONSTRAINT "import_items_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"kind" "import_kind" NOT NULL,
	"columns_hash" text NOT NULL,
	"source" "import_source" NOT NULL,
	"mapping" jsonb NOT NULL,
	CONSTRAINT "import_mappings_kind_columns_hash_pk" PRIMARY KEY("kind","columns_hash")
);
--> statement-breakpoint
CREATE TABLE "imported_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"invited_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "imported_ids" (
	"kind" "import_kind" NOT NULL,
	"source" "import_source" NOT NULL,
	"external_id" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "imported_ids_kind_source_external_id_pk" PRIMARY KEY("kind","source","external_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "import_kind" NOT NULL,
	"source" "import_source" DEFAULT 'OTHER' NOT NULL,
	"state" "import_state" DEFAULT 'WAITING' NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_accounts" ADD CONSTRAINT "imported_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_accounts" ADD CONSTRAINT "imported_accounts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_ids" ADD CONSTRAINT "imported_ids_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_items_key" ON "import_items" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "import_items_thing_id_index" ON "import_items" USING btree ("thing_id");--> statement-breakpoint
CREATE INDEX "import_items_by_key" ON "import_items" USING btree ("key");--> statement-breakpoint
CREATE INDEX "imported_accounts_import_id_index" ON "imported_accounts" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_accounts_to_invite" ON "imported_accounts" USING btree ("user_id") WHERE "imported_accounts"."invited_at" is null;--> statement-breakpoint
CREATE INDEX "imported_ids_thing_id_index" ON "imported_ids" USING btree ("thing_id");--> statement-breakpoint
CREATE INDEX "imported_ids_import_id_index" ON "imported_ids" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imports_created_at_id_index" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_by_user_id_index" ON "imports" USING btree ("by_user_id");