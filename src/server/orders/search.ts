import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { COUNTED_TO, PAGE_SIZE } from "../../contract/kit/paging.ts";
import { type IdRange, orderNumbersBeginning, parseOrderNumber } from "../../rules/orders/number.ts";
import { foldTerm } from "../../rules/fold.ts";
import type { Db } from "../deps.ts";
import { limitTo, containing, literally } from "../platform/database/sql-fragments.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isBegunBy, isCalled, isFoundWithin } from "../accounts/find-people.ts";
import { users } from "../accounts/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { orders } from "./tables.ts";

const o = alias(orders, "o");
const u = alias(users, "u");

export type SearchOptions = {
  /** Match only whole values, no part of a name, e-mail or lab number. */
  strict?: boolean | undefined;
  /** The term is a customer's id; nothing else is searched. */
  customerIdOnly?: boolean | undefined;
  /** Limits orders whose number only begins with the term to this many of the newest: "10" begins all numbers. */
  beginning?: number;
  /** How many of the newest orders to return if there are too many hits to fetch each. */
  newest?: number;
  /** Whether to match all customers: for a name that thousands have, few of whom have ordered. */
  everyone?: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Maximum hits of a search. Beyond it, the count is "1,000+". */
export const MOST_HITS = COUNTED_TO;

/** An order that matches a term; the most relevant have the lowest rank. */
export type Hit = { id: number; rank: number };

/**
 * The matches of a term.
 * @property count number of matches; `more` if beyond MOST_HITS
 * @property hits all matches; if there are more than MOST_HITS, only those with the term in one of their numbers
 * @property newest the requested number of newest matches, if known without reading each; `hits` is not needed then.
 * Otherwise null; with more than MOST_HITS matches, only a scan of all orders finds them
 */
export type Found = { count: number; hits: Hit[]; more: boolean; newest: Hit[] | null };

/** From this rank on, an order matches by its customer, not by a number. */
const BY_BUYER = 20;
/** Matching customers are looked up individually up to this number. With more, the newest orders soon contain one. */
const MOST_PEOPLE = 2_500;
/** Number of newest orders matched against these customers before querying each customer's newest orders. */
const WALKED = 20_000;

/**
 * Finds the orders that match a typed term, at most one more than MOST_HITS. Order numbers match with and without "#"
 * and the prefix "10", in full or by their beginning; then lab and tracking numbers; then names and e-mails. Every
 * branch has its own index (primary key, word parts, B-tree), so it stays fast with many orders. A term that is a
 * complete lab number, tracking number or e-mail matches only that, and skips partial matches.
 */
export async function findHits(db: Db, term: string, options: SearchOptions = {}): Promise<Found> {
  if (options.customerIdOnly && !UUID.test(term)) return { count: 0, hits: [], more: false, newest: null };
  const { before, branches } = options.customerIdOnly
    ? { before: NOBODY, branches: [undated(ofCustomer(term))] }
    : branchesFor(term, options);
  const { newest = 0 } = options;
  const query = sql`
    with ${before},
    crowd as materialized (
      select count(*) as people, count(*) filter (where ordered) > ${MOST_HITS}::int as is_enough from people),
    met ("orderId", rank, at) as materialized (${sql.join(branches, sql` union all `)} ${limitTo(MOST_HITS + 1)}),
    hits as materialized (select "orderId", min(rank) as rank, max(at) as at from met group by 1),
    counted as materialized (select count(*) > ${MOST_HITS}::int or (select is_enough from crowd) as more, count(*)::int as count,
      count(at) as dated, count(*) filter (where rank < ${BY_BUYER}::int) as numbered from hits)
    ${newest > 0 ? newestOf(newest) : sql``}
    select count, more, not more and (select people from crowd) > ${MOST_PEOPLE}::int as cut, ${newest > 0 ? newestIds(newest) : sql`null::int[]`} as newest,
      (select coalesce(json_agg(json_build_array("orderId", rank)), '[]') from hits where not more or rank < ${BY_BUYER}::int) as hits
    from counted`;
  type Row = {
    count: number;
    more: boolean;
    cut: boolean;
    newest: number[] | null;
    hits: [id: number, rank: number][];
  };
  // A number is searched in one branch per meaning, and page sizes vary; all other searches have one query shape,
  // planned once.
  const isOneForm = !namesNumbers(term) && [0, options.beginning, PAGE_SIZE].includes(newest);
  const [found] = isOneForm ? await executePrepared<Row>(db, query) : (await db.execute<Row>(query)).rows;
  const { count, hits, more, cut, newest: ids } = found!;
  if (cut && !options.everyone) return findHits(db, term, { ...options, everyone: true });
  return {
    count,
    hits: hits.map(([id, rank]) => ({ id, rank })),
    more,
    newest: ids?.map((id) => ({ id, rank: BY_BUYER })) ?? null,
  };
}

/**
 * Selects the newest matches if there are too many `hits`: checks the newest orders for the matching customers and
 * numbers, and if too few match, reads each customer's newest orders. So neither a common name nor one of only former
 * customers is slow.
 */
function newestOf(many: number): SQL {
  const cut = limitTo(many);
  return sql`,
    known as materialized (select more and numbered <= ${MOST_HITS}::int and (select people from crowd) <= ${MOST_PEOPLE}::int
      and not exists (select 1 from whole) as known from counted),
    walked as materialized (
      select ${o.id} as "orderId", ${o.createdAt} as at from (select ${orders.id}, ${orders.createdAt}, ${orders.customerId} from ${orders}
        order by ${orders.createdAt} desc, ${orders.id} desc ${limitTo(WALKED)}) ${o}
      where (select known from known) and (${o.customerId} in (select "personId" from people)) is true
      order by ${o.createdAt} desc, ${o.id} desc ${cut}),
    requested as materialized (
      select newest."orderId", newest.at from people cross join lateral (
        select ${o.id} as "orderId", ${o.createdAt} as at from ${orders} ${o} where ${o.customerId} = people."personId"
        order by ${o.createdAt} desc, ${o.id} desc ${cut}) newest
      where (select known from known) and (select count(*) from walked) < ${many}::int),
    by_number as materialized (
      select ${o.id} as "orderId", ${o.createdAt} as at from ${orders} ${o}
      where (select known from known) and ${o.id} in (select "orderId" from hits where rank < ${BY_BUYER}::int))`;
}

/**
 * Used after `newestOf`. If too few of the newest orders matched, each customer's possible candidates were read. Hits
 * by customer all have known dates.
 */
const newestIds = (many: number): SQL => sql`case when (select known from known) then array(
  select "orderId" from (select * from walked union select * from requested union select * from by_number) newest
  order by at desc, "orderId" desc ${limitTo(many)})
  when not more and numbered = 0 and count > ${many}::int and dated = count then array(
    select "orderId" from hits order by at desc, "orderId" desc ${limitTo(many)}) end`;

/**
 * Returns the most relevant hits of a search beyond the counting limit: those with the term in one of their numbers,
 * then the newest.
 */
export async function bestOfMany(
  db: Db,
  term: string,
  { strict }: SearchOptions,
  found: Found,
  many: number,
): Promise<Hit[]> {
  const byNumber = found.hits;
  if (byNumber.length >= many) return byNumber;
  const newest = found.newest ?? (await walkFor(db, term, { strict }, many));
  const known = new Set(byNumber.map(({ id }) => id));
  return [...byNumber, ...newest.filter(({ id }) => !known.has(id))];
}

async function walkFor(db: Db, term: string, { strict }: SearchOptions, many: number): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(sql`
    select ${o.id}, ${BY_BUYER}::int as rank from ${orders} ${o} where ${isOfCalled(term, strict)}
    order by ${o.createdAt} desc, ${o.id} desc limit ${many}`);
  return rows;
}

/**
 * @property before CTEs that the branches use: `whole` and `people`, sorted with names beginning with the term first
 */
type Branches = { before: SQL; branches: SQL[] };

const NOBODY = sql`whole ("orderId", rank) as (select null::int, null::int where false),
  people ("personId", ordered) as (select null::uuid, false where false)`;

function branchesFor(term: string, { strict, beginning, everyone }: SearchOptions): Branches {
  const plain = foldTerm(term);
  const pattern = sql`(select ${strict ? literally(plain) : containing(plain)}::text)`;
  const notWhole = sql`not exists (select 1 from whole)`;
  const isBegun = isBegunBy(u, term, { whole: strict });
  const most = everyone ? sql`` : limitTo(MOST_PEOPLE + 1);
  return {
    before: sql`whole ("orderId", rank) as materialized (${wholeMatches(term)}),
      people ("personId", ordered) as materialized (${sql.join(
        [isBegun, sql`${isFoundWithin(u, term, { whole: strict })} and not ${isBegun}`].map(
          (isMeant) => sql`(
            select ${u.id}, ${u.firstOrderAt} is not null from ${users} ${u} where ${notWhole} and ${isMeant} ${most})`,
        ),
        sql` union all `,
      )})`,
    branches: [
      ...[
        sql`select "orderId", rank from whole`,
        ...parseOrderNumber(term).map(
          (id, place) => sql`select ${orders.id}, ${place}::int as rank from ${orders} where ${orders.id} = ${id}`,
        ),
        ...(strict ? [] : begunWith(term, beginning)),
        ...(UUID.test(term) ? [ofCustomer(term)] : []),
        sql`select ${rolls.orderId}, 10 from ${rolls} where ${rolls.labNumber} ilike ${pattern} and ${notWhole}`,
      ].map(undated),
      sql`select ${o.id}, ${BY_BUYER}::int, ${o.createdAt} from people cross join lateral ${ordersOf(sql`people."personId"`)} ${o}
        where not (select is_enough from crowd)`,
    ],
  };
}

/**
 * Matches order `o` against a term: for lists of one customer, and for index scans when a term has so many matches that
 * looking up each would take longer.
 */
export function isMeant(term: string): SQL {
  const { shown, bare } = orderNumbersBeginning(term);
  return sql`(${sql.join(
    [
      ...parseOrderNumber(term).map((id) => sql`${o.id} = ${id}`),
      ...[...shown, ...bare].map(([from, to]) => sql`${o.id} between ${from} and ${to}`),
      ...(UUID.test(term) ? [sql`${o.customerId} = ${term}::uuid`] : []),
      isOfCalled(term),
      sql`exists (select 1 from ${rolls} where ${rolls.orderId} = ${o.id} and ${rolls.labNumber} ilike (select ${containing(foldTerm(term))}::text))`,
      sql`exists (select 1 from ${shipments} where ${shipments.orderId} = ${o.id} and ${shipments.trackingNumber} = ${asNumber(term)})`,
    ],
    sql` or `,
  )})`;
}

const isOfCalled = (term: string, whole?: boolean): SQL =>
  sql`exists (select 1 from ${users} ${u} where ${u.id} = ${o.customerId} and ${isCalled(u, term, { whole })})`;

/** Selects a matching customer's orders by index: `offset 0` keeps the planner from reading all orders instead. */
const ordersOf = (customerId: SQL | Column): SQL =>
  sql`(select ${orders.id}, ${orders.createdAt} from ${orders} where ${orders.customerId} = ${customerId} offset 0)`;

/** Adds a null date to a branch whose orders have no known date. */
const undated = (branch: SQL): SQL => sql`select *, null::timestamptz from (${branch}) undated`;

/** Normalizes a lab or tracking number as stored. */
const asNumber = (term: string): string => foldTerm(term).replace(/\s/g, "").toUpperCase();

/** Selects the orders with this exact lab number, tracking number or e-mail. */
function wholeMatches(term: string): SQL {
  const number = asNumber(term);
  const email = term.toLowerCase();
  // Accounts and guests have separate indexes.
  const ofEmail = (guest: SQL) => sql`
    select ${o.id}, ${BY_BUYER}::int from ${users} ${u} cross join lateral ${ordersOf(u.id)} ${o} where lower(${u.email}) = ${email} and ${guest}`;
  return sql`
    select ${rolls.orderId}, 10 from ${rolls} where ${rolls.labNumber} = ${number}
    union all select ${shipments.orderId}, 10 from ${shipments} where ${shipments.trackingNumber} = ${number}
    union all ${ofEmail(sql`not ${u.guest}`)} union all ${ofEmail(sql`${u.guest}`)}`;
}

/**
 * Returns whether a term may be an order number or a customer id. These use separate branches, whose number depends on
 * the term.
 */
function namesNumbers(term: string): boolean {
  const { shown, bare } = orderNumbersBeginning(term);
  return UUID.test(term) || parseOrderNumber(term).length + shown.length + bare.length > 0;
}

function begunWith(term: string, atMost: number | undefined): SQL[] {
  const { shown, bare } = orderNumbersBeginning(term);
  const limit = atMost === undefined ? sql`` : sql`limit ${atMost}`;
  // One branch per range: with several ranges in one, PostgreSQL would scan backward through everything between them.
  const within = (ranges: IdRange[], rank: number) =>
    ranges.map(
      ([from, to]) =>
        sql`(select ${orders.id}, ${rank}::int from ${orders} where ${orders.id} between ${from} and ${to} order by ${orders.id} desc ${limit})`,
    );
  return [...within(shown, 3), ...within(bare, 4)];
}

const ofCustomer = (userId: string) =>
  sql`select ${orders.id}, 0 as rank from ${orders} where ${orders.customerId} = ${userId}::uuid`;
