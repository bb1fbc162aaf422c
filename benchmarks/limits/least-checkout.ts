import { randomBytes } from "node:crypto";
import type pg from "pg";
import { v7 } from "uuid";
import type { PaymentProvider } from "../../src/server/adapters/payments/port.ts";

/**
 * A purchase in the fewest statements that keep what a purchase must: prices are read from the shop, stock is never sold
 * twice, a key makes one order however often it is sent, a try to pay is written down before the card is charged, its outcome
 * with the order's after it, and what follows is left to a job that is written with it (least-follow.ts). Four statements, three
 * commits. What stands for a company elsewhere, the built-in provider, is the same as the lab's. Who places and who pays is answered
 * with the order, put together by the statement that writes it.
 */
export type Cart = { lines: { tempKey: string; productId: string; quantity: number }[] };
export type GuestForm = Cart & { email: string; firstName: string; lastName: string; expectedTotal: number };

type Priced = { id: string; name: string; sku: string; price: number; quantity: number; taxable: boolean };

/** Percent × 1000, and cents. */
const TAX_RATE = 8875;
const SHIPPING = 999;

const PRICES = `
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'price', p.price, 'quantity', c.quantity, 'taxable', p.taxable)) as lines
  from unnest($1::uuid[], $2::int[]) c (id, quantity) join products p on p.id = c.id
  where p.visibility = 'PUBLIC' and (p.stock is null or p.stock >= c.quantity)`;

export async function quote(pool: pg.Pool, { lines }: Cart): Promise<{ total: number; tax: number; lines: Priced[] }> {
  const { rows } = await pool.query<{ lines: Priced[] | null }>({
    name: "quote",
    text: PRICES,
    values: [lines.map((line) => line.productId), lines.map((line) => line.quantity)],
  });
  const priced = rows[0]!.lines ?? [];
  if (priced.length !== lines.length) throw new Error("A product is not to be had.");
  const goods = priced.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const tax = Math.round(((goods + SHIPPING) * TAX_RATE) / 100_000);
  return { total: goods + SHIPPING + tax, tax, lines: priced };
}

/** The way of goods as the lab sends them. */
const WAY = { method: "PREPAID_LABEL", carrier: "FEDEX", level: "fedex_ground", sku: "prepaidlabelfedexground" };

const LINE = `json_build_object('id', l.id, 'tempKey', l.temp_key, 'orderId', o.id, 'customerId', o.customer_id, 'rollId', l.roll_id,
  'productId', l.product_id, 'productVariantId', l.product_variant_id, 'productType', l.product_type, 'sku', l.sku, 'description', l.description,
  'quantity', l.quantity, 'unitPrice', l.unit_price, 'amount', l.amount, 'discount', l.discount, 'creditAmount', l.credit_amount,
  'creditKind', l.credit_kind, 'taxable', l.taxable, 'notes', l.notes, 'selectedOptions', l.selected_options, 'print', null,
  'byVendor', l.vendor_id is not null)`;
const PARCEL = `json_build_object('id', s.id, 'tempKey', s.temp_key, 'orderId', o.id, 'customerId', o.customer_id,
  'customerAddressId', s.customer_address_id, 'address', s.address, 'method', s.method, 'carrier', s.carrier, 'serviceLevel', s.service_level,
  'toCustomer', s.to_customer, 'trackingNumber', s.tracking_number, 'trackingState', s.tracking_state, 'trackingEvents', s.tracking_events,
  'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at, 'label', null, 'easypostShipment', null, 'version', s.version, 'createdAt', s.created_at)`;
const event = (e: string, byName: string) =>
  `json_build_object('id', ${e}.id, 'type', ${e}.type, 'text', ${e}.text, 'at', ${e}.at, 'byName', ${byName})`;

/** An order `o` of a guest with this e-mail; a new one has nothing of what comes later. */
const order = (email: string, parts: Record<"lines" | "shipments" | "events" | "payment" | "providerId", string>) => `
  json_build_object('id', o.id, 'customerId', o.customer_id, 'customer', json_build_object('firstName', o.guest_first_name,
      'lastName', o.guest_last_name, 'email', ${email}), 'parentOrderId', o.parent_order_id, 'status', o.status, 'version', o.version,
    'deliveryMethod', o.delivery_method, 'courierStop', null, 'address', o.address, 'useBillingAddressForTax', o.use_billing_address_for_tax,
    'returnShipping', o.return_shipping, 'couponCode', o.coupon_code, 'notes', o.notes, 'giftNote', o.gift_note, 'internalNotes', null,
    'linesTotal', o.lines_total, 'appliedDiscount', o.discount, 'serviceCredits', o.service_credits, 'taxRate', o.tax_rate, 'tax', o.tax,
    'appliedCredit', o.account_credit, 'total', o.total, 'createdAt', o.created_at,
    'heldUntil', case when o.status = 'OPEN' then o.held_until end, 'invoicedAt', o.invoiced_at, 'paidAt', o.paid_at,
    'canceledAt', o.canceled_at, 'completedAt', o.completed_at, 'printsReadyAt', o.prints_ready_at, 'goodsPackedAt', o.goods_packed_at,
    'goodsHandedOverAt', o.goods_handed_over_at, 'accessCode', o.access_code, 'rolls', '[]'::json, 'pickUps', '[]'::json,
    'prints', '[]'::json, 'refunds', '[]'::json, 'paidForNegatives', '[]'::json, 'promise', null, 'lines', ${parts.lines},
    'shipments', ${parts.shipments}, 'events', ${parts.events}, 'payment', ${parts.payment}, 'paymentProviderId', ${parts.providerId})`;

/** Stock is locked in the order of ids, and the whole is undone by a null order when some of it was gone. */
const PLACE = `
  with cart as materialized (select * from unnest($1::uuid[], $2::int[], $14::text[]) c (id, quantity, temp_key)),
  held as materialized (select p.id from products p join cart on cart.id = p.id order by p.id for no key update of p),
  taken as (
    update products p set stock = p.stock - cart.quantity from cart
    where p.id = cart.id and p.id in (select id from held) and p.stock >= cart.quantity
    returning p.id, p.name, p.sku, p.price, cart.quantity, cart.temp_key, p.stock),
  guest as (
    insert into users (id, email, first_name, last_name, guest, role, referral_code, first_order_at, created_at)
    values ($3, $4, $5, $6, true, 'CUSTOMER', $7, now(), now())
    on conflict (lower(email)) where guest do update set first_name = excluded.first_name, last_name = excluded.last_name
    returning id, email),
  placed as (
    insert into orders (customer_id, access_code, guest_first_name, guest_last_name, status, tier, address, notes, lines_total, discount,
      service_credits, tax_rate, tax, account_credit, total, created_at, held_until)
    select guest.id, $8, $5, $6, 'OPEN', 'NON_MEMBER', $9::jsonb, '', $10::int - $11::int, 0, 0, ${TAX_RATE}, $11::int, 0,
      case when (select count(*) from taken) = (select count(*) from cart) then $10::int end, now(), now() + interval '1 hour'
    from guest returning *),
  keyed as (
    insert into idempotency_keys (user_id, key, call, body_hash, subject, created_at)
    select customer_id, $12, 'placeGuestOrder', $13, $8, now() from placed),
  lined as (
    insert into order_lines (id, order_id, position, temp_key, sku, description, quantity, unit_price, amount, discount, credit_amount, product_id, product_type)
    select uuidv7(), placed.id, 1 + row_number() over (), taken.temp_key, taken.sku, taken.name, taken.quantity, taken.price,
      taken.price * taken.quantity, 0, 0, taken.id, 'PRODUCT' from placed, taken
    union all
    select uuidv7(), placed.id, 1, null, '${WAY.sku}', 'Shipping', 1, ${SHIPPING}, ${SHIPPING}, 0, 0, null, 'FULFILLMENT_SERVICE_ADD_ON' from placed
    returning *),
  sent as (
    insert into shipments (id, order_id, method, carrier, service_level, address, to_customer, created_at)
    select uuidv7(), id, '${WAY.method}', '${WAY.carrier}', '${WAY.level}', address, true, now() from placed returning *),
  moved as (
    insert into stock_movements (id, product_id, change, stock_after, reason, order_id, at)
    select uuidv7(), taken.id, -taken.quantity, taken.stock, 'ORDERED', placed.id, now() from placed, taken),
  told as (
    insert into order_events (id, order_id, type, text, by_user_id, at)
    select uuidv7(), placed.id, 'PLACED', 'Placed', placed.customer_id, now() from placed returning *)
  select ${order("(select email from guest)", {
    lines: `(select json_agg(${LINE} order by l.position) from lined l)`,
    shipments: `(select json_agg(${PARCEL}) from sent s)`,
    events: `(select json_agg(${event("e", "null")}) from told e)`,
    payment: "null",
    providerId: "null",
  })}::text as reply from placed o`;

export async function place(pool: pg.Pool, form: GuestForm & { address: object }, key: string): Promise<string> {
  const priced = await quote(pool, form);
  if (priced.total !== form.expectedTotal) throw new Error("The price has changed.");
  const accessCode = randomBytes(24).toString("base64url");
  const { rows } = await pool.query<{ reply: string }>({
    name: "place",
    text: PLACE,
    values: [
      form.lines.map((line) => line.productId),
      form.lines.map((line) => line.quantity),
      v7(),
      form.email,
      form.firstName,
      form.lastName,
      `LEAST-${randomBytes(9).toString("base64url")}`,
      accessCode,
      JSON.stringify({ placeId: null, address2: null, country: "US", ...form.address }),
      priced.total,
      priced.tax,
      key,
      key,
      form.lines.map((line) => line.tempKey),
    ],
  });
  return `{"order":${rows[0]!.reply}}`;
}

const BEGIN_PAYMENT = `
  with due as (select id, customer_id, total from orders where access_code = $1 and status = 'OPEN' for update),
  tried as (
    insert into payments (id, order_id, user_id, status, amount, payment_method_id, card, created_at)
    select $2, due.id, due.customer_id, 'PENDING', due.total, $3, 'Visa ending 4242', now() from due returning order_id, user_id, amount),
  keyed as (
    insert into idempotency_keys (user_id, key, call, body_hash, subject, created_at)
    select user_id, $4, 'payByToken', $4, $2, now() from tried)
  select order_id, amount from tried`;

const SETTLE_PAYMENT = `
  with settled as (
    update payments set status = 'CAPTURED', settled_at = now(), provider_payment_id = $2 where id = $1 and status = 'PENDING' returning *),
  paid as (
    update orders set status = 'PAID', paid_at = now(), held_until = null, version = version + 1 from settled
    where orders.id = settled.order_id returning orders.*),
  told as (
    insert into order_events (id, order_id, type, text, by_user_id, at)
    select uuidv7(), id, 'PAID', 'Paid', customer_id, now() from paid returning *),
  follows as (insert into least_jobs (name, data) select 'follow-payment', json_build_object('orderId', id) from paid)
  select ${order("u.email", {
    lines: `(select json_agg(${LINE} order by l.position) from order_lines l where l.order_id = o.id)`,
    shipments: `(select json_agg(${PARCEL}) from shipments s where s.order_id = o.id)`,
    events: `(select json_agg(${event("e", "o.guest_first_name || ' ' || o.guest_last_name")} order by e.at)
      from (select * from order_events where order_id = o.id union all select * from told) e)`,
    payment: "json_build_object('id', p.id, 'status', p.status, 'amount', p.amount, 'card', p.card)",
    providerId: "p.provider_payment_id",
  })}::text as reply from paid o join users u on u.id = o.customer_id join settled p on p.order_id = o.id`;

export async function pay(
  { pool, provider }: { pool: pg.Pool; provider: PaymentProvider },
  accessCode: string,
  token: string,
  key: string,
): Promise<string> {
  const id = v7();
  const begun = await pool.query({ name: "begin", text: BEGIN_PAYMENT, values: [accessCode, id, token, key] });
  if (begun.rows.length === 0) throw new Error("There is nothing to pay.");
  const { order_id: orderId, amount } = begun.rows[0] as { order_id: number; amount: number };
  const { status, providerPaymentId } = await provider.charge({
    key: id,
    providerCustomerId: null,
    paymentMethodId: token,
    keepFor: null,
    amount,
    description: `Order #10${orderId}`,
  });
  if (status !== "CAPTURED") throw new Error("The card was declined.");
  const { rows } = await pool.query<{ reply: string }>({
    name: "settle",
    text: SETTLE_PAYMENT,
    values: [id, providerPaymentId],
  });
  return `{"outcome":"CAPTURED","message":null,"paymentId":"${id}","order":${rows[0]!.reply}}`;
}
