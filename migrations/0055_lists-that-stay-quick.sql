-- All that four letters in a row say of a text, by which an index finds any part of it; the first has a mark,
-- for how a text begins a b-tree tells. Calling it is dear: an index is asked instead.
CREATE FUNCTION search_parts(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT COST 1000 AS $$
  SELECT array_to_tsvector(array_agg(DISTINCT CASE at WHEN 1 THEN '^' ELSE '' END || substr(words || '   ', at, 4))) FROM generate_series(1, char_length(words)) at
$$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || E'\n' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "stock_step" integer GENERATED ALWAYS AS (width_bucket(stock, '{1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288}'::int[])) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock_step" integer GENERATED ALWAYS AS (width_bucket(stock, '{1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288}'::int[])) STORED;--> statement-breakpoint
CREATE INDEX "users_search_parts" ON "users" USING gin (search_parts("search_text")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "users_search_beginning" ON "users" USING btree ("search_text" text_pattern_ops,"guest","role","first_order_at","id");--> statement-breakpoint
CREATE INDEX "orders_customer_id_created_at_id_index" ON "orders" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_customer_id_index" ON "orders" USING btree ("created_at","id","customer_id");--> statement-breakpoint
CREATE INDEX "product_variants_stock_step_index" ON "product_variants" USING btree ("stock_step");--> statement-breakpoint
CREATE INDEX "products_stock_step_index" ON "products" USING btree ("stock_step");--> statement-breakpoint
DROP INDEX "orders_customer_id_created_at_index";--> statement-breakpoint
DROP INDEX "orders_created_at_index";--> statement-breakpoint
-- The version before reads all people for as long as it still goes: a moment longer for each search, and no wrong answer.
DROP INDEX "users_email_trgm";--> statement-breakpoint
DROP INDEX "users_name_trgm";--> statement-breakpoint
-- Whether a product's own pieces are counted decides whether it is a shelf beside its variants: those are counted anew then.
CREATE FUNCTION tell_shelf_beside_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_variants WHERE product_id = NEW.id) THEN
    PERFORM pg_notify('page_content', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_tell_counted AFTER UPDATE OF "stock" ON "products"
  FOR EACH ROW WHEN ((OLD.stock IS NULL) IS DISTINCT FROM (NEW.stock IS NULL)) EXECUTE FUNCTION tell_shelf_beside_variants();
