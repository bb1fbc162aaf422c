CREATE TABLE "feed_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"courier_id" uuid,
	"made_by" uuid NOT NULL,
	"with_amounts" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "feed_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "vendor_orders" ADD COLUMN "shipped_line_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_links" ADD CONSTRAINT "feed_links_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_links" ADD CONSTRAINT "feed_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_links_made_by_index" ON "feed_links" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "feed_links_courier_id_index" ON "feed_links" USING btree ("courier_id");