import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { csvDollars, csvRow, type CsvValue } from "../../rules/csv.ts";
import { isList, type List, MOST_LIST_ROWS } from "../../rules/feed-links/feed-links.ts";
import { ORDER_STATUS_LABELS } from "../../rules/orders/statuses.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { users } from "../accounts/tables.ts";
import { subscribers } from "../community/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { buyerName } from "../orders/buyer-name.ts";
import { orders } from "../orders/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { products, productVariants } from "../products/tables.ts";
import { type OpenFeed, openFeed } from "./feed-links.ts";

/** A column of a list. Amounts are in cents, and left out of links that show none. */
type Columns<Row> = readonly { head: string; isAmount?: true; of: (row: Row) => CsvValue }[];

/** Reads a bounded list by one query, and writes it as CSV. */
export async function readCsvList(deps: Deps, file: string, token: string): Promise<FileReply> {
  const open = await openFeed(deps, token, isList);
  if (file !== `${open.feed.toLowerCase()}.csv`) throw notFound("This link is for another list.");
  const lines = await linesOf(deps, open);
  return { bytes: Buffer.from(lines.join("")), fileName: file, hasEtag: true };
}

/** Returns a list's CSV, the headings first. */
export const linesOf = ({ publicDb }: Deps, { feed, seesAmounts }: OpenFeed): Promise<string[]> =>
  LISTS[feed as List](publicDb, seesAmounts);

const table = <Row>(read: (db: Db) => Promise<Row[]>, columns: Columns<Row>) =>
  async function (db: Db, seesAmounts: boolean): Promise<string[]> {
    const shown = columns.filter(({ isAmount }) => seesAmounts || isAmount !== true);
    const lines = (await read(db)).map((row) =>
      csvRow(shown.map(({ of, isAmount }) => (isAmount ? csvDollars(Number(of(row) ?? 0)) : of(row)))),
    );
    return [csvRow(shown.map(({ head }) => head)), ...lines];
  };

const o = alias(orders, "o");
const u = alias(users, "u");
const { firstName, lastName } = buyerName(o, u);

const ordersList = table(
  (db: Db) =>
    db
      .select({ order: o, email: u.email, customer: sql<string>`${firstName} || ' ' || ${lastName}` })
      .from(o)
      .innerJoin(u, eq(u.id, o.customerId))
      .orderBy(desc(o.id))
      .limit(MOST_LIST_ROWS),
  [
    { head: "Order", of: ({ order }) => shownOrderNumber(order.id) },
    { head: "Placed", of: ({ order }) => order.createdAt.toISOString() },
    { head: "Customer", of: ({ customer }) => customer },
    { head: "E-mail", of: ({ email }) => email },
    { head: "Status", of: ({ order }) => ORDER_STATUS_LABELS[order.status] },
    { head: "Total", isAmount: true, of: ({ order }) => order.total },
    { head: "Tax", isAmount: true, of: ({ order }) => order.tax },
    { head: "Paid", of: ({ order }) => order.paidAt?.toISOString() },
  ],
);

const customersList = table(
  async (db: Db) => {
    const newest = db
      .select({
        id: users.id,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as("name"),
        email: users.email,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(and(eq(users.role, "CUSTOMER"), eq(users.guest, false)))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(MOST_LIST_ROWS)
      .as("newest");
    return db
      .select({
        name: newest.name,
        email: newest.email,
        createdAt: newest.createdAt,
        count: sql<number>`count(${o.id})::int`,
        last: sql<string | null>`to_char(max(${o.paidAt}) at time zone 'UTC', 'YYYY-MM-DD')`,
        spent: sql<number>`coalesce(sum(${o.total}), 0)::int`,
      })
      .from(newest)
      .leftJoin(o, and(eq(o.customerId, newest.id), sql`${o.paidAt} is not null`, isNull(o.canceledAt)))
      .groupBy(newest.id, newest.name, newest.email, newest.createdAt)
      .orderBy(desc(newest.createdAt), desc(newest.id));
  },
  [
    { head: "Name", of: ({ name }) => name },
    { head: "E-mail", of: ({ email }) => email },
    { head: "Joined", of: ({ createdAt }) => createdAt.toISOString() },
    { head: "Paid orders", of: ({ count }) => count },
    { head: "Last order", of: ({ last }) => last },
    { head: "Spent", isAmount: true, of: ({ spent }) => spent },
  ],
);

const stockList = table(
  (db: Db) =>
    db
      .select({ product: products, variant: productVariants })
      .from(products)
      .leftJoin(productVariants, eq(productVariants.productId, products.id))
      // Without services and goods made to order.
      .where(isNotNull(sql`coalesce(${productVariants.stock}, ${products.stock})`))
      .orderBy(asc(products.sku), asc(productVariants.position), asc(productVariants.id))
      .limit(MOST_LIST_ROWS),
  [
    { head: "SKU", of: ({ variant, product }) => variant?.sku ?? product.sku },
    { head: "Product", of: ({ product }) => product.name },
    { head: "Variant", of: ({ variant }) => variant?.name },
    { head: "Stock", of: ({ variant, product }) => (variant ?? product).stock },
    { head: "Visible", of: ({ product }) => product.visibility === "PUBLIC" },
    { head: "Price", isAmount: true, of: ({ variant, product }) => (variant ?? product).price },
  ],
);

const subscribed = (db: Db) =>
  db
    .select()
    .from(subscribers)
    .where(isNull(subscribers.unsubscribedAt))
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(MOST_LIST_ROWS);

const LISTS: Record<List, (db: Db, seesAmounts: boolean) => Promise<string[]>> = {
  ORDERS: ordersList,
  CUSTOMERS: customersList,
  STOCK: stockList,
  MAILCHIMP: table(subscribed, [
    { head: "Email Address", of: ({ email }) => email },
    { head: "Zip Code", of: ({ zip }) => zip },
    { head: "Country", of: ({ country }) => country },
    { head: "OPTIN_TIME", of: ({ createdAt }) => createdAt.toISOString().slice(0, 19).replace("T", " ") },
    { head: "Tags", of: ({ source }) => source ?? "Website" },
  ]),
  KLAVIYO: table(subscribed, [
    { head: "Email", of: ({ email }) => email },
    { head: "Zip Code", of: ({ zip }) => zip },
    { head: "Country", of: ({ country }) => country },
    { head: "Source", of: ({ source }) => source ?? "Website" },
    { head: "Consent Timestamp", of: ({ createdAt }) => createdAt.toISOString() },
    { head: "Email Marketing Consent", of: () => "SUBSCRIBED" },
  ]),
};
