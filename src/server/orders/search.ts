import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type IdRange, orderNumbersBeginning, parseOrderNumber } from "../../rules/orders/number.ts";
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

/**
 * A subquery of `(id, rank)`: the orders that a typed term may mean, likeliest with the lowest rank. Order numbers come
 * with and without "#" and the prefix "10", whole or only begun; then lab and tracking numbers; then names and e-mails. Every branch has its
 * own index (primary key, trigram, b-tree), so it stays quick with many orders. A term that is a whole lab number, tracking number
 * or e-mail means that and no part of another, and spares the trigrams.
 */
export function ordersMatching(term: string, options: SearchOptions = {}): SQL {
  if (options.customerIdOnly) return sql`(${UUID.test(term) ? ofCustomer(term) : NOTHING})`;
  // As a subquery, so that one plan is made for all patterns, once: guessing what each will find took longer than finding it.
  const pattern = sql`(select ${options.strict ? literally(term) : containing(term)}::text)`;
  const notWhole = sql`not exists (select 1 from whole)`;
  const branches = [
    sql`select id, rank from whole`,
    ...parseOrderNumber(term).map(
      (id, place) => sql`select ${orders.id}, ${place}::int as rank from ${orders} where ${orders.id} = ${id}`,
    ),
    ...(options.strict ? [] : begunWith(term, options.beginning)),
    sql`select ${rolls.orderId}, 10 from ${rolls} where ${rolls.labNumber} ilike ${pattern} and ${notWhole}`,
    // One look at the customers for both: the indexes of e-mails and of names are read side by side.
    sql`select ${o.id}, 20 from ${users} ${u} cross join lateral ${ordersOf(u)} ${o}
      where (${u.email} ilike ${pattern} or ${fullName(u)} ilike ${pattern}) and ${notWhole}`,
    ...(UUID.test(term) ? [ofCustomer(term)] : []),
  ];
  return sql`(
    with whole (id, rank) as materialized (${wholeMatches(term)})
    select id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) hit (id, rank) group by id)`;
}

/** The orders of each customer found, by their index: `offset 0` keeps the planner from reading all orders instead. */
const ordersOf = (customer: typeof u): SQL =>
  sql`(select ${orders.id} from ${orders} where ${orders.customerId} = ${customer.id} offset 0)`;

/** The orders that a whole lab number, tracking number or e-mail names. */
function wholeMatches(term: string): SQL {
  const number = term.replace(/\s/g, "").toUpperCase();
  const email = term.toLowerCase();
  // Accounts and guests have an index each.
  const ofEmail = (guest: SQL) => sql`
    select ${o.id}, 20 from ${users} ${u} cross join lateral ${ordersOf(u)} ${o} where lower(${u.email}) = ${email} and ${guest}`;
  return sql`
    select ${rolls.orderId}, 10 from ${rolls} where ${rolls.labNumber} = ${number}
    union all select ${shipments.orderId}, 10 from ${shipments} where ${shipments.trackingNumber} = ${number}
    union all ${ofEmail(sql`not ${u.guest}`)} union all ${ofEmail(sql`${u.guest}`)}`;
}

/** Whether a term may be an order's number or a customer's id: those are looked for in branches of their own, as many as the term wants. */
export function namesNumbers(term: string | undefined): boolean {
  if (!term) return false;
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

const NOTHING = sql`select ${orders.id}, 0 as rank from ${orders} where false`;
const ofCustomer = (userId: string) =>
  sql`select ${orders.id}, 0 as rank from ${orders} where ${orders.customerId} = ${userId}::uuid`;
