CREATE TABLE "tax_exemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"certificate" text NOT NULL,
	"states" jsonb NOT NULL,
	"expires_on" date,
	"valid_until" timestamp with time zone,
	"file_key" text,
	"file_type" text,
	"granted_at" timestamp with time zone NOT NULL,
	"granted_by" uuid,
	"ended_at" timestamp with time zone,
	"expiry_mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taxation" jsonb;--> statement-breakpoint
ALTER TABLE "tax_exemptions" ADD CONSTRAINT "tax_exemptions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemptions" ADD CONSTRAINT "tax_exemptions_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_exemptions_customer_id_index" ON "tax_exemptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "tax_exemptions_valid_until_index" ON "tax_exemptions" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "tax_exemptions_granted_by_index" ON "tax_exemptions" USING btree ("granted_by");