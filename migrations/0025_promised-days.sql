CREATE TABLE "lab_paces" (
	"process" "film_process" NOT NULL,
	"rush" boolean NOT NULL,
	"usual" integer NOT NULL,
	"most" integer NOT NULL,
	"rolls" integer NOT NULL,
	"waiting" integer NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_paces_process_rush_pk" PRIMARY KEY("process","rush")
);
--> statement-breakpoint
CREATE TABLE "order_promises" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"by_day" date NOT NULL,
	"first_day" date NOT NULL,
	"because" text,
	"moved_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_promises" ADD CONSTRAINT "order_promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;