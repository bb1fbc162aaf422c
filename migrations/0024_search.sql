CREATE TABLE "search_terms" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "search_terms_term_day_pk" PRIMARY KEY("term","day")
);
--> statement-breakpoint
CREATE INDEX "search_terms_day_index" ON "search_terms" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_details_text_trgm" ON "product_details" USING gin (("subtitle" || ' ' || "body") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_description_trgm" ON "products" USING gin ("description" gin_trgm_ops);