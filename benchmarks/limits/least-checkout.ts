import { randomBytes } from "node:crypto";
import type pg from "pg";
import { v7 } from "uuid";
import type { PaymentProvider } from "../../src/server/adapters/payments/port.ts";

/**
 * A purchase in the fewest statements that keep what a purchase must: prices are read from the shop, stock is never sold
 * twice, a key makes one order however often it is sent, a try to pay is written down before the card is charged, its outcome
 * with the order's after it, and what follows is left to a job that is written with it (least-follow.ts). Four statements, three
 * commits. What stands for a company elsewhere, the built-in provider, is the same as the lab's.
 */
export type Cart = { lines: { productId: string; quantity: number }[] };
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

/** Stock is locked in the order of ids, and the whole is undone by a null order when some of it was gone. */
const PLACE = `
  with cart as materialized (select * from unnest($1::uuid[], $2::int[]) c (id, quantity)),
  held as materialized (select p.id from products p join cart on cart.id = p.id order by p.id for no key update of p),
  taken as (
    update products p set stock = p.stock - cart.quantity from cart
    where p.id = cart.id and p.id in (select id from held) and p.stock >= cart.quantity
    returning p.id, p.name, p.sku, p.price, cart.quantity, p.stock),
  guest as (
    insert into users (id, email, first_name, last_name, guest, role, referral_code, first_order_at, created_at)
    values ($3, $4, $5, $6, true, 'CUSTOMER', $7, now(), now())
    on conflict (lower(email)) where guest do update set first_name = excluded.first_name, last_name = excluded.last_name
    returning id),
  placed as (
    insert into orders (customer_id, access_code, guest_first_name, guest_last_name, status, tier, address, notes, lines_total, discount,
      service_credits, tax_rate, tax, account_credit, total, created_at, held_until)
    select guest.id, $8, $5, $6, 'OPEN', 'NON_MEMBER', $9::jsonb, '', $10::int - $11::int, 0, 0, ${TAX_RATE}, $11::int, 0,
      case when (select count(*) from taken) = (select count(*) from cart) then $10::int end, now(), now() + interval '1 hour'
    from guest returning id, customer_id),
  keyed as (
    insert into idempotency_keys (user_id, key, call, body_hash, subject, created_at)
    select customer_id, $12, 'placeGuestOrder', $13, $8, now() from placed),
  lined as (
    insert into order_lines (id, order_id, position, sku, description, quantity, unit_price, amount, discount, credit_amount, product_id, product_type)
    select uuidv7(), placed.id, row_number() over (), taken.sku, taken.name, taken.quantity, taken.price, taken.price * taken.quantity, 0, 0,
      taken.id, 'PRODUCT' from placed, taken),
  moved as (
    insert into stock_movements (id, product_id, change, stock_after, reason, order_id, at)
    select uuidv7(), taken.id, -taken.quantity, taken.stock, 'ORDERED', placed.id, now() from placed, taken),
  told as (
    insert into order_events (id, order_id, type, text, by_user_id, at)
    select uuidv7(), placed.id, 'PLACED', 'Placed', placed.customer_id, now() from placed)
  select id from placed`;

export async function place(
  pool: pg.Pool,
  form: GuestForm & { address: unknown },
  key: string,
): Promise<{ id: number; accessCode: string; total: number; lines: Priced[] }> {
  const priced = await quote(pool, form);
  if (priced.total !== form.expectedTotal) throw new Error("The price has changed.");
  const accessCode = randomBytes(24).toString("base64url");
  const { rows } = await pool.query<{ id: number }>({
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
      JSON.stringify(form.address),
      priced.total,
      priced.tax,
      key,
      key,
    ],
  });
  return { id: rows[0]!.id, accessCode, total: priced.total, lines: priced.lines };
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
    update payments set status = 'CAPTURED', settled_at = now(), provider_payment_id = $2 where id = $1 and status = 'PENDING' returning order_id),
  paid as (
    update orders set status = 'PAID', paid_at = now(), held_until = null, version = version + 1 from settled
    where orders.id = settled.order_id returning orders.id, orders.customer_id),
  told as (
    insert into order_events (id, order_id, type, text, by_user_id, at)
    select uuidv7(), id, 'PAID', 'Paid', customer_id, now() from paid),
  follows as (insert into least_jobs (name, data) select 'follow-payment', json_build_object('orderId', id) from paid)
  select id, (select json_agg(l) from order_lines l where l.order_id = paid.id) as lines from paid`;

export async function pay(
  { pool, provider }: { pool: pg.Pool; provider: PaymentProvider },
  accessCode: string,
  token: string,
  key: string,
): Promise<object> {
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
  const { rows } = await pool.query({ name: "settle", text: SETTLE_PAYMENT, values: [id, providerPaymentId] });
  return { outcome: "CAPTURED", paymentId: id, order: rows[0] };
}
