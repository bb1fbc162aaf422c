-- Triggers that write the outbox (outbox_events): one row for each event, in the transaction that causes it, whatever statement does
-- (docs/product/webhooks-out.md#events). src/contract/events/event.ts has the schema of each type's data.
-- A repeatable migration: it runs again whenever this text or a list in it changes. Lists in double braces come from src/rules
-- (src/server/lab-migrations.ts).

CREATE OR REPLACE FUNCTION record_event(type text, subject text, at timestamptz, data jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox_events (type, subject, created_at, data) VALUES (type, subject, at, data);
$$;

-- The object's id in another program, if it has one.
CREATE OR REPLACE FUNCTION external_id(id text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('externalId', id));
$$;

CREATE OR REPLACE FUNCTION record_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject text := 'order:' || NEW.id;
  about jsonb := jsonb_build_object('orderId', NEW.id, 'customerId', NEW.customer_id) || external_id(NEW.external_id);
  sums jsonb := about || jsonb_build_object('status', NEW.status, 'total', NEW.total, 'currency', 'USD');
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_event('order.placed', subject, NEW.created_at, sums);
  END IF;
  IF NEW.paid_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.paid_at IS NULL) THEN
    PERFORM record_event('order.paid', subject, NEW.paid_at, sums);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.canceled_at IS NOT NULL AND OLD.canceled_at IS NULL THEN
    PERFORM record_event('order.canceled', subject, NEW.canceled_at, sums);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.prints_ready_at IS NOT NULL AND OLD.prints_ready_at IS NULL THEN
    PERFORM record_event('print.ready', subject, NEW.prints_ready_at, about);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_refund_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('order.refunded', 'order:' || o.id, coalesce(NEW.settled_at, NEW.created_at), jsonb_build_object(
      'orderId', o.id, 'customerId', o.customer_id, 'refundId', NEW.id,
      'amount', NEW.to_payment + NEW.to_gift_card + NEW.to_account_credit, 'currency', 'USD') || external_id(o.external_id))
    FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION roll_data(r rolls) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('rollId', r.id, 'orderId', r.order_id, 'customerId', r.customer_id, 'labNumber', r.lab_number)
    || external_id(r.external_id);
$$;

CREATE OR REPLACE FUNCTION record_roll_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_events (type, subject, created_at, data)
    SELECT 'roll.' || lower(e.event::text), 'order:' || r.order_id, e.at, roll_data(r)
    FROM added e JOIN rolls r ON r.id = e.roll_id WHERE e.event IN {{outbox_steps}} ORDER BY r.order_id, r.number;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_write_off_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('roll.written_off', 'order:' || NEW.order_id, now(), roll_data(NEW) || jsonb_build_object('reason', NEW.written_off));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION shipment_data(s shipments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('shipmentId', s.id, 'orderId', s.order_id, 'customerId', o.customer_id, 'toCustomer', s.to_customer, 'carrier', s.carrier)
  FROM orders o WHERE o.id = s.order_id;
$$;

CREATE OR REPLACE FUNCTION record_label_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('shipment.bought', 'order:' || s.order_id, NEW.bought_at,
      shipment_data(s) || jsonb_build_object('carrier', NEW.carrier, 'postage', NEW.price, 'currency', 'USD'))
    FROM shipments s WHERE s.id = NEW.shipment_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_shipment_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.shipped_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.shipped_at IS NULL) THEN
    PERFORM record_event('shipment.sent', 'order:' || NEW.order_id, NEW.shipped_at, shipment_data(NEW));
  END IF;
  IF NEW.delivered_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.delivered_at IS NULL) THEN
    PERFORM record_event('shipment.delivered', 'order:' || NEW.order_id, NEW.delivered_at, shipment_data(NEW));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_membership_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject text := 'customer:' || NEW.user_id;
  data jsonb := jsonb_build_object('membershipId', NEW.id, 'customerId', NEW.user_id, 'plan', NEW.lookup_key,
    'periodEnd', to_char(NEW.current_period_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
BEGIN
  IF TG_OP = 'INSERT' OR OLD.started_at IS NULL THEN
    PERFORM record_event('membership.started', subject, NEW.started_at, data);
  ELSIF NEW.current_period_start > OLD.current_period_start AND NEW.active THEN
    PERFORM record_event('membership.renewed', subject, NEW.current_period_start, data);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL THEN
    PERFORM record_event('membership.ended', subject, NEW.ended_at, data);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_customer_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(CASE WHEN TG_OP = 'INSERT' OR OLD.guest THEN 'customer.created' ELSE 'customer.changed' END,
    'customer:' || NEW.id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END,
    jsonb_build_object('customerId', NEW.id) || external_id(NEW.external_id));
  RETURN NULL;
END $$;

-- A first count is no change: nothing was sold out before it.
CREATE OR REPLACE FUNCTION record_stock_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_events (type, subject, created_at, data)
    SELECT e.type, 'product:' || m.product_id, m.at,
      jsonb_build_object('productId', m.product_id, 'variantId', m.product_variant_id, 'stock', m.stock_after) || external_id(p.external_id)
    FROM added m JOIN products p ON p.id = m.product_id CROSS JOIN LATERAL (SELECT m.stock_after - m.change AS before) was CROSS JOIN LATERAL (VALUES
      ('product.stock_out', m.stock_after = 0 AND was.before > 0),
      ('product.stock_low', m.stock_after > 0 AND m.stock_after <= {{last_pieces}} AND was.before > {{last_pieces}}),
      ('product.restocked', m.stock_after > 0 AND was.before = 0)
    ) e (type, applies) WHERE e.applies AND m.reason NOT IN {{first_counts}};
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_record_placed AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION record_order_events();
CREATE OR REPLACE TRIGGER orders_record_events AFTER UPDATE OF paid_at, canceled_at, prints_ready_at ON orders
  FOR EACH ROW WHEN ((OLD.paid_at, OLD.canceled_at, OLD.prints_ready_at) IS DISTINCT FROM (NEW.paid_at, NEW.canceled_at, NEW.prints_ready_at))
  EXECUTE FUNCTION record_order_events();

CREATE OR REPLACE TRIGGER refunds_record_made AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.status IN {{refunded}}) EXECUTE FUNCTION record_refund_event();
CREATE OR REPLACE TRIGGER refunds_record_settled AFTER UPDATE OF status ON refunds
  FOR EACH ROW WHEN (NEW.status IN {{refunded}} AND OLD.status NOT IN {{refunded}}) EXECUTE FUNCTION record_refund_event();

CREATE OR REPLACE TRIGGER roll_events_record_events AFTER INSERT ON roll_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_roll_events();
CREATE OR REPLACE TRIGGER rolls_record_write_off AFTER UPDATE OF written_off ON rolls
  FOR EACH ROW WHEN (OLD.written_off IS NULL AND NEW.written_off IS NOT NULL) EXECUTE FUNCTION record_write_off_event();

CREATE OR REPLACE TRIGGER labels_record_made AFTER INSERT ON labels
  FOR EACH ROW WHEN (NEW.bought_at IS NOT NULL) EXECUTE FUNCTION record_label_event();
CREATE OR REPLACE TRIGGER labels_record_bought AFTER UPDATE OF bought_at ON labels
  FOR EACH ROW WHEN (OLD.bought_at IS NULL AND NEW.bought_at IS NOT NULL) EXECUTE FUNCTION record_label_event();
CREATE OR REPLACE TRIGGER shipments_record_added AFTER INSERT ON shipments
  FOR EACH ROW WHEN (NEW.shipped_at IS NOT NULL OR NEW.delivered_at IS NOT NULL) EXECUTE FUNCTION record_shipment_events();
CREATE OR REPLACE TRIGGER shipments_record_events AFTER UPDATE OF shipped_at, delivered_at ON shipments
  FOR EACH ROW WHEN ((OLD.shipped_at, OLD.delivered_at) IS DISTINCT FROM (NEW.shipped_at, NEW.delivered_at))
  EXECUTE FUNCTION record_shipment_events();

CREATE OR REPLACE TRIGGER subscriptions_record_started AFTER INSERT ON subscriptions
  FOR EACH ROW WHEN (NEW.started_at IS NOT NULL) EXECUTE FUNCTION record_membership_events();
CREATE OR REPLACE TRIGGER subscriptions_record_events AFTER UPDATE OF started_at, current_period_start, ended_at ON subscriptions
  FOR EACH ROW WHEN (NEW.started_at IS NOT NULL AND (OLD.started_at, OLD.current_period_start, OLD.ended_at)
    IS DISTINCT FROM (NEW.started_at, NEW.current_period_start, NEW.ended_at)) EXECUTE FUNCTION record_membership_events();

CREATE OR REPLACE TRIGGER users_record_created AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.role IN {{customers}} AND NOT NEW.guest) EXECUTE FUNCTION record_customer_event();
CREATE OR REPLACE TRIGGER users_record_changed AFTER UPDATE OF first_name, last_name, email, phone, guest ON users
  FOR EACH ROW WHEN (NEW.role IN {{customers}} AND NOT NEW.guest AND (OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.guest)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.guest)) EXECUTE FUNCTION record_customer_event();

CREATE OR REPLACE TRIGGER stock_movements_record_events AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_stock_events();

CREATE OR REPLACE FUNCTION record_subscriber_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(CASE WHEN NEW.unsubscribed_at IS NULL THEN 'subscriber.joined' ELSE 'subscriber.left' END,
    'subscriber:' || NEW.id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE coalesce(NEW.unsubscribed_at, now()) END,
    jsonb_build_object('subscriberId', NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER subscribers_record_joined AFTER INSERT ON subscribers
  FOR EACH ROW WHEN (NEW.unsubscribed_at IS NULL) EXECUTE FUNCTION record_subscriber_event();
CREATE OR REPLACE TRIGGER subscribers_record_changed AFTER UPDATE OF unsubscribed_at ON subscribers
  FOR EACH ROW WHEN ((OLD.unsubscribed_at IS NULL) <> (NEW.unsubscribed_at IS NULL)) EXECUTE FUNCTION record_subscriber_event();

-- Wakes a process that dispatches; a schedule is behind it. One notification per transaction.
CREATE OR REPLACE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER outbox_events_notify AFTER INSERT ON outbox_events FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();
