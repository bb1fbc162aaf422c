import type pg from "pg";
import { id, oneOf } from "./fill-sql.ts";

/** Orders per customer; the number of customers is a quarter of the orders. */
export const ORDERS_EACH = 4;
const COLLECTIONS = 20;
/** Postal areas that orders come from. */
const AREAS = 240;

const FIRST_NAMES = [
  "Ada",
  "Bruno",
  "Clara",
  "Dmitri",
  "Esther",
  "Felix",
  "Gloria",
  "Hugo",
  "Ivy",
  "Jonas",
  "Kira",
  "Leo",
  "Mina",
];
const LAST_NAMES = [
  "Abbott",
  "Baryta",
  "Capa",
  "Diaz",
  "Evans",
  "Frank",
  "Goldin",
  "Horst",
  "Iturbide",
  "Jonsson",
  "Kertesz",
];
const BRANDS = ["Kodak", "Ilford", "Fujifilm", "CineStill", "Foma", "Rollei"];

/**
 * Returns the slug of a bench product, different at each turn: steps of a prime reach all products, and never two
 * neighbors in a row.
 */
export const slugAt = (turn: number, products: number): string => `bench-product-${1 + ((turn * 7919) % products)}`;

export type FilledOrders = {
  /** Id and e-mail of one customer among many. */
  customerId: string;
  email: string;
  /** Their full name, contained in no other name. */
  customerName: string;
  orderId: number;
  labNumber: string;
  collectionSlug: string;
  productSlug: string;
  /** The full name of one product, contained in no other name. */
  productName: string;
  productIds: string[];
};

/** `mostPieces`: products have 0 to this many pieces each; unset, more than any bench buys. */
type Size = { orders: number; products: number; mostPieces?: number };

/**
 * Bulk-loads a shop of `products` and `orders` orders over three years by SQL, with customers, lines, payments,
 * shipments and, for every second order, a delivered roll. Updates the planner's statistics afterwards.
 */
export async function fillWithOrders(
  database: pg.Client,
  size: Size,
  progress: (text: string) => void,
): Promise<FilledOrders> {
  // The rows are consistent already; checking every foreign key would take most of the time.
  await database.query("set session_replication_role = replica");
  await database.query("set synchronous_commit = off");
  for (const [what, statement] of statementsFor(size)) {
    progress(what);
    await database.query(statement);
  }
  await database.query("set session_replication_role = origin");
  await database.query("select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))");
  progress("statistics");
  await database.query("vacuum analyze");
  const customer = Math.floor(size.orders / ORDERS_EACH / 2);
  const { rows } = await database.query<{ id: string; email: string; name: string; order: number; lab: string }>(
    `select u.id, u.email, u.first_name || ' ' || u.last_name as name, max(o.id) as order, max(r.lab_number) as lab
     from users u join orders o on o.customer_id = u.id left join rolls r on r.order_id = o.id
     where u.id = ${id("1", String(customer))} group by u.id`,
  );
  const products = await database.query<{ id: string }>(
    "select id from products where slug like 'bench-%' and stock is not null and default_product_variant_id is null limit 4",
  );
  const last = await database.query<{ name: string }>("select name from products where slug = $1", [
    `bench-product-${size.products}`,
  ]);
  const found = rows[0]!;
  return {
    customerId: found.id,
    email: found.email,
    customerName: found.name,
    orderId: found.order,
    labNumber: found.lab,
    collectionSlug: "bench-collection-7",
    productName: last.rows[0]!.name,
    productSlug: `bench-product-${Math.ceil(size.products / 2)}`,
    productIds: products.rows.map((product) => product.id),
  };
}

function statementsFor({ orders, products, mostPieces }: Size): [what: string, statement: string][] {
  const pieces = mostPieces === undefined ? "1000000" : `n * 7919 % ${mostPieces + 1}`;
  const customers = Math.ceil(orders / ORDERS_EACH);
  const loaded = `from orders o where o.notes = 'bench'`;
  const customerOf = `1 + (n::bigint * 7919) % ${customers}`;
  return [
    [
      `${customers} customers`,
      `insert into users (id, email, first_name, last_name, role, referral_code, first_order_at, created_at)
       select ${id("1", "n")}, 'shooter' || n || '@bench.test', ${oneOf(FIRST_NAMES, "n")}, ${oneOf(LAST_NAMES, "n / 13")} || ' ' || n,
         'CUSTOMER', 'BENCH-' || n, now(), now() - interval '3 years' - (${customers} - n) * interval '1 minute'
       from generate_series(1, ${customers}) n;
       insert into addresses (id, user_id, address1, city, zip, state, country, "primary", created_at)
       select ${id("2", "n")}, ${id("1", "n")}, n || ' Franklin St', 'Brooklyn', '11222', 'NY', 'US', true, now()
       from generate_series(1, ${customers}) n`,
    ],
    [
      `${products} products in ${COLLECTIONS} collections`,
      `insert into products (id, name, slug, sku, product_type, description, price, member_price, stock, created_at)
       select ${id("3", "n")}, ${oneOf(BRANDS, "n")} || ' film ' || n, 'bench-product-' || n, 'bench-' || n, 'PRODUCT',
         'A film of the bench', 999 + n % 2000, 899 + n % 2000, ${pieces}, now() - n * interval '1 hour'
       from generate_series(1, ${products}) n;
       insert into product_details (id, product_id, subtitle, filterable, position)
       select ${id("4", "n")}, ${id("3", "n")}, 'ISO ' || 100 * (1 + n % 8), jsonb_build_object('iso', (100 * (1 + n % 8))::text, 'brand', ${oneOf(BRANDS, "n")}), 1
       from generate_series(1, ${products}) n;
       insert into product_media (id, product_id, key, type, width, height, position, created_at)
       select ${id("5", `n * 2 + m`)}, ${id("3", "n")}, 'products/bench-' || n || case m when 0 then '/featured_thumb.webp' else '/1.webp' end, 'image/webp', 640, 640, m + 1, now()
       from generate_series(1, ${products}) n, generate_series(0, 1) m;
       insert into collections (id, name, slug, order_index, created_at)
       select ${id("6", "n")}, 'Bench collection ' || n, 'bench-collection-' || n, n, now() from generate_series(1, ${COLLECTIONS}) n;
       insert into collection_products (collection_id, product_id, position)
       select ${id("6", `1 + n % ${COLLECTIONS}`)}, ${id("3", "n")}, n from generate_series(1, ${products}) n`,
    ],
    [
      `${orders} orders`,
      `insert into orders (customer_id, status, tier, delivery_method, address, notes, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at, paid_at)
       select ${id("1", customerOf)},
         (case when n % 50 = 0 then 'OPEN' when n % 50 = 1 then 'PAID' when n % 50 = 2 then 'CANCELED' else 'COMPLETE' end)::order_status,
         'NON_MEMBER', 'DROP_OFF',
         ('{"placeId":null,"address1":"1 Franklin St","address2":null,"city":"Brooklyn","zip":"' || 10000 + n % ${AREAS} * 371 || '","state":"NY","country":"US"}')::jsonb,
         'bench', 2998, 0, 0, 8875, 266, 0, 3264, at, at
       from (select n, now() - interval '1 hour' - (${orders} - n::bigint) * (interval '3 years' / ${orders}) as at
             from generate_series(1, ${orders}) n) spread`,
    ],
    [
      "their lines",
      `insert into order_lines (id, order_id, position, sku, description, quantity, unit_price, amount, discount, credit_amount, product_id, product_type)
       select ${id("7", "o.id * 2 + m")}, o.id, m + 1, case m when 0 then 'film-development-scanning' else 'bench-' || 1 + o.id % ${products} end,
         case m when 0 then 'Development & scanning' else 'A film of the bench' end, 1, case m when 0 then 1799 else 1199 end,
         case m when 0 then 1799 else 1199 end, 0, 0, case m when 0 then null else ${id("3", `1 + o.id % ${products}`)} end,
         case m when 0 then 'SERVICE_ADD_ON' else 'PRODUCT' end
       from orders o, generate_series(0, 1) m where o.notes = 'bench'`,
    ],
    [
      "their payments, shipments and events",
      `insert into payments (id, order_id, user_id, status, amount, payment_method_id, provider_payment_id, card, created_at, settled_at)
       select ${id("8", "o.id")}, o.id, o.customer_id, 'CAPTURED', o.total, 'pm_bench', 'pay_bench_' || o.id, 'Visa ending 4242', o.created_at, o.created_at
       ${loaded} and o.status in ('PAID', 'COMPLETE');
       insert into shipments (id, order_id, method, carrier, tracking_number, to_customer, shipped_at, created_at)
       select ${id("9", "o.id")}, o.id, 'DROP_OFF', 'USPS', '9400' || lpad(o.id::text, 18, '0'), true,
         case when o.status = 'COMPLETE' then o.created_at end, o.created_at ${loaded};
       insert into order_events (id, order_id, type, text, by_user_id, at)
       select ${id("a", "o.id")}, o.id, 'PLACED', 'Placed: 1 roll, $32.64', o.customer_id, o.created_at ${loaded}`,
    ],
    [
      "rolls of every second order",
      `insert into pick_ups (id, order_id, customer_id, received_at, created_at)
       select ${id("b", "o.id")}, o.id, o.customer_id, o.created_at, o.created_at ${loaded} and (o.id / 7) % 2 = 0;
       insert into rolls (id, pick_up_id, order_id, customer_id, number, lab_number, brand, model, format, process, push_pull_factor,
         scan_quality, add_rush, add_prints, sleeving, negatives_action, return_to_customer, notes, arrived, synced_at, created_at)
       select ${id("c", "o.id")}, ${id("b", "o.id")}, o.id, o.customer_id, 1, '19-' || lpad(o.id::text, 7, '0'), 'Kodak', 'Portra 400', '35MM', 'C41', 0,
         'STANDARD_2K', false, false, 'NONE', 'TOSS', false, '', true, o.created_at, o.created_at
       ${loaded} and (o.id / 7) % 2 = 0;
       insert into roll_events (id, roll_id, event, at)
       select ${id("d", "o.id * 4 + e.n::int - 1")}, ${id("c", "o.id")}, e.event, o.created_at
       from orders o, unnest(enum_range(null::roll_event)) with ordinality e(event, n) where o.notes = 'bench' and (o.id / 7) % 2 = 0 and e.n <= 4`,
    ],
  ];
}
