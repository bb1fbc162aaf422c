CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"public_key" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_one_a_browser" UNIQUE("user_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_of_a_known_browser" FOREIGN KEY ("user_id","browser_hash") REFERENCES "public"."known_browsers"("user_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_browser_hash_index" ON "push_devices" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "push_devices_endpoint_index" ON "push_devices" USING btree ("endpoint");