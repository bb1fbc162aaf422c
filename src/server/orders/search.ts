import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import { type IdRange, orderNumbersBeginning, parseOrderNumber } from "../../rules/orders/number.ts";
import type { Db } from "../deps.ts";
import { limitTo } from "../platform/database/limit-to.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { containing, literally } from "../platform/database/like.ts";
import { rolls } from "../film/rolls/tables.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { orders } from "./tables.ts";

const o = alias(orders, "o");
const u = alias(users, "u");

/** How a search term may match. */
export type SearchOptions = {
  /** Only whole values: no part of a name, e-mail or lab number. */
  strict?: boolean | undefined;
  /** The term is a customer's id and nothing else is looked at. */
  customerIdOnly?: boolean | undefined;
  /** Of the orders whose number only begins with the term, the newest so many: "10" begins them all. */
  beginning?: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Orders that a search finds one by one. What finds more is not counted to the end: "1,000+". */
export const MOST_HITS = COUNTED_TO;

/** An order that a term may mean; the likeliest have the lowest rank. */
export type Hit = { id: number; rank: number };

/** From here on an order is found by whose it is, and not by a number of its own. */
const BY_BUYER = 20;

/**
 * The orders that a typed term may mean, at most one more than MOST_HITS. Order numbers come
 * with and without "#" and the prefix "10", whole or only begun; then lab and tracking numbers; then names and e-mails. Every branch has its
 * own index (primary key, trigram, b-tree), so it stays quick with many orders. A term that is a whole lab number, tracking number
 * or e-mail means that and no part of another, and spares the trigrams.
 */
export async function findHits(db: Db, term: string, options: SearchOptions = {}): Promise<Hit[]> {
  if (options.customerIdOnly && !UUID.test(term)) return [];
  const branches = options.customerIdOnly ? ofCustomer(term) : branchesFor(term, options);
  const query = sql`select id, min(rank) as rank from (${branches} ${limitTo(MOST_HITS + 1)}) hit (id, rank) group by id`;
  // A number is looked for in as many branches as it has meanings; all other terms have one form, which is planned once.
  return namesNumbers(term) ? (await db.execute<Hit>(query)).rows : executePrepared<Hit>(db, query);
}

/** The likeliest of a search that found more than it counts: those with the term in a number of theirs, then the newest. */
export async function bestOfMany(
  db: Db,
  term: string,
  options: SearchOptions,
  found: Hit[],
  many: number,
): Promise<Hit[]> {
  const byNumber = found.filter(({ rank }) => rank < BY_BUYER);
  if (byNumber.length >= many) return byNumber;
  const newest = await db.execute<Hit>(sql`
    select ${o.id}, ${BY_BUYER}::int as rank from ${orders} ${o} where ${ofBuyerLike(patternOf(term, options))}
    order by ${o.createdAt} desc, ${o.id} desc limit ${many}`);
  const known = new Set(byNumber.map(({ id }) => id));
  return [...byNumber, ...newest.rows.filter(({ id }) => !known.has(id))];
}

function branchesFor(term: string, options: SearchOptions): SQL {
  const pattern = patternOf(term, options);
  const notWhole = sql`not exists (select 1 from whole)`;
  const branches = [
    sql`select id, rank from whole`,
    ...parseOrderNumber(term).map(
      (id, place) => sql`select ${orders.id}, ${place}::int as rank from ${orders} where ${orders.id} = ${id}`,
    ),
    ...(options.strict ? [] : begunWith(term, options.beginning)),
    ...(UUID.test(term) ? [ofCustomer(term)] : []),
    sql`select ${rolls.orderId}, 10 from ${rolls} where ${rolls.labNumber} ilike ${pattern} and ${notWhole}`,
    // One look at the customers for both: the indexes of e-mails and of names are read side by side.
    sql`select ${o.id}, ${BY_BUYER}::int from ${users} ${u} cross join lateral ${ordersOf(u)} ${o} where ${named(pattern)} and ${notWhole}`,
  ];
  return sql`with whole (id, rank) as materialized (${wholeMatches(term)}) ${sql.join(branches, sql` union all `)}`;
}

/**
 * Whether order `o` is one that a term means: for lists of one customer, and for walking along an index when a term finds so
 * many that looking for each would take longer.
 */
export function isMeant(term: string): SQL {
  const pattern = patternOf(term, {});
  const { shown, bare } = orderNumbersBeginning(term);
  return sql`(${sql.join(
    [
      ...parseOrderNumber(term).map((id) => sql`${o.id} = ${id}`),
      ...[...shown, ...bare].map(([from, to]) => sql`${o.id} between ${from} and ${to}`),
      ...(UUID.test(term) ? [sql`${o.customerId} = ${term}::uuid`] : []),
      ofBuyerLike(pattern),
      sql`exists (select 1 from ${rolls} where ${rolls.orderId} = ${o.id} and ${rolls.labNumber} ilike ${pattern})`,
      sql`exists (select 1 from ${shipments} where ${shipments.orderId} = ${o.id} and ${shipments.trackingNumber} = ${asNumber(term)})`,
    ],
    sql` or `,
  )})`;
}

/** As a subquery, so that one plan is made for all patterns, once: guessing what each will find took longer than finding it. */
const patternOf = (term: string, { strict }: SearchOptions): SQL =>
  sql`(select ${strict ? literally(term) : containing(term)}::text)`;

const named = (pattern: SQL): SQL => sql`(${u.email} ilike ${pattern} or ${fullName(u)} ilike ${pattern})`;
const ofBuyerLike = (pattern: SQL): SQL =>
  sql`exists (select 1 from ${users} ${u} where ${u.id} = ${o.customerId} and ${named(pattern)})`;

/** The orders of each customer found, by their index: `offset 0` keeps the planner from reading all orders instead. */
const ordersOf = (customer: typeof u): SQL =>
  sql`(select ${orders.id} from ${orders} where ${orders.customerId} = ${customer.id} offset 0)`;

/** A lab or tracking number as it is kept. */
const asNumber = (term: string): string => term.replace(/\s/g, "").toUpperCase();

/** The orders that a whole lab number, tracking number or e-mail names. */
function wholeMatches(term: string): SQL {
  const number = asNumber(term);
  const email = term.toLowerCase();
  // Accounts and guests have an index each.
  const ofEmail = (guest: SQL) => sql`
    select ${o.id}, ${BY_BUYER}::int from ${users} ${u} cross join lateral ${ordersOf(u)} ${o} where lower(${u.email}) = ${email} and ${guest}`;
  return sql`
    select ${rolls.orderId}, 10 from ${rolls} where ${rolls.labNumber} = ${number}
    union all select ${shipments.orderId}, 10 from ${shipments} where ${shipments.trackingNumber} = ${number}
    union all ${ofEmail(sql`not ${u.guest}`)} union all ${ofEmail(sql`${u.guest}`)}`;
}

/** Whether a term may be an order's number or a customer's id: those are looked for in branches of their own, as many as the term wants. */
function namesNumbers(term: string): boolean {
  const { shown, bare } = orderNumbersBeginning(term);
  return UUID.test(term) || parseOrderNumber(term).length + shown.length + bare.length > 0;
}

function begunWith(term: string, atMost: number | undefined): SQL[] {
  const { shown, bare } = orderNumbersBeginning(term);
  const limit = atMost === undefined ? sql`` : sql`limit ${atMost}`;
  // A branch for each range: several in one would be looked for by reading backwards through all that lies between.
  const within = (ranges: IdRange[], rank: number) =>
    ranges.map(
      ([from, to]) =>
        sql`(select ${orders.id}, ${rank}::int from ${orders} where ${orders.id} between ${from} and ${to} order by ${orders.id} desc ${limit})`,
    );
  return [...within(shown, 3), ...within(bare, 4)];
}

const ofCustomer = (userId: string) =>
  sql`select ${orders.id}, 0 as rank from ${orders} where ${orders.customerId} = ${userId}::uuid`;
