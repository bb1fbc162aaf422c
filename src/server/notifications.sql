-- Triggers that notify every server process (NOTIFY): of changes to tables that cached replies and pages are made of (channel page_content,
-- src/server/platform/cache/cache-invalidation.ts), and of sessions that ended, by whatever statement (channel live,
-- src/server/platform/live/live-bus.ts). A repeatable migration: it runs again whenever this text changes.

-- Names the table, so that only what is made of it is forgotten.
CREATE OR REPLACE FUNCTION notify_page_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_content', TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Replies show the exact stock and say whose it is; pages only whether there is any.
CREATE OR REPLACE FUNCTION notify_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_content', concat_ws(' ', TG_TABLE_NAME, NEW.id,
    CASE WHEN (OLD.stock > 0) IS DISTINCT FROM (NEW.stock > 0) THEN 'page' END));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION notify_variant_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_content', concat_ws(' ', TG_TABLE_NAME, NEW.product_id,
    CASE WHEN (OLD.stock > 0) IS DISTINCT FROM (NEW.stock > 0) THEN 'page' END));
  RETURN NULL;
END $$;

-- A product with variants is counted as well while it has a stock of its own.
CREATE OR REPLACE FUNCTION notify_counted_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_variants WHERE product_id = NEW.id) THEN
    PERFORM pg_notify('page_content', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object('type', 'session-ended', 'sessionId', OLD.id)::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER collection_products_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON collection_products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER collections_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER paper_sizes_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON paper_sizes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER papers_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON papers
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER price_lists_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON price_lists
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER product_details_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON product_details
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER product_media_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON product_media
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER product_options_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON product_options
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER product_reviews_notify_changed AFTER UPDATE ON product_reviews
  FOR EACH ROW WHEN (OLD.state = 'SHOWN' OR NEW.state = 'SHOWN') EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER product_reviews_notify_removed AFTER DELETE ON product_reviews
  FOR EACH ROW WHEN (OLD.state = 'SHOWN') EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER product_variants_notify_page_content AFTER INSERT OR DELETE OR UPDATE OF product_id, name, sku, price, member_price, active, "position"
  ON product_variants FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER product_variants_notify_stock AFTER UPDATE OF stock ON product_variants
  FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION notify_variant_stock();
CREATE OR REPLACE TRIGGER products_bought_together_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON products_bought_together
  FOR EACH ROW EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER products_notify_counted AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN ((OLD.stock IS NULL) IS DISTINCT FROM (NEW.stock IS NULL)) EXECUTE FUNCTION notify_counted_product();
CREATE OR REPLACE TRIGGER products_notify_page_content AFTER INSERT OR DELETE OR UPDATE OF name, slug, sku, product_type, description, price, member_price,
  taxable, visibility, member_launch_date, public_launch_date, default_product_variant_id, vendor_id, version, popularity, created_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER products_notify_stock AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION notify_product_stock();
CREATE OR REPLACE TRIGGER served_zip_codes_notify_page_content AFTER INSERT OR DELETE OR UPDATE ON served_zip_codes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER social_submissions_notify_changed AFTER UPDATE OF selected_at, handle ON social_submissions
  FOR EACH ROW WHEN (OLD.selected_at IS NOT NULL OR NEW.selected_at IS NOT NULL) EXECUTE FUNCTION notify_page_content();
CREATE OR REPLACE TRIGGER social_submissions_notify_removed AFTER DELETE ON social_submissions
  FOR EACH ROW WHEN (OLD.selected_at IS NOT NULL) EXECUTE FUNCTION notify_page_content();

CREATE OR REPLACE TRIGGER sessions_notify_end AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_session_ended();
CREATE OR REPLACE TRIGGER sessions_notify_removed AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION notify_session_ended();

CREATE OR REPLACE TRIGGER lab_profile_versions_notify_page_content AFTER INSERT OR DELETE OR UPDATE OF part, version, value ON lab_profile_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_content();
