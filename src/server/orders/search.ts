import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { COUNTED_TO, PAGE_SIZE } from "../../contract/kit/paging.ts";
import { type IdRange, orderNumbersBeginning, parseOrderNumber } from "../../rules/orders/number.ts";
import { foldTerm } from "../../rules/fold.ts";
import type { Db } from "../deps.ts";
import { limitTo } from "../platform/database/limit-to.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { containing, literally } from "../platform/database/like.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isBegunBy, isCalled, isFoundWithin } from "../accounts/find-people.ts";
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
  /** So many are wanted of the newest where there are too many hits to fetch each. */
  newest?: number;
  /** Whether people are found to the last one: for a name that thousands have, few of whom have ordered. */
  everyone?: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Orders that a search finds one by one. What finds more is not counted to the end: "1,000+". */
export const MOST_HITS = COUNTED_TO;

/** An order that a term may mean; the likeliest have the lowest rank. */
export type Hit = { id: number; rank: number };

/**
 * What a term may mean.
 * @property count how many they are; `more` than MOST_HITS are not counted
 * @property hits all of them; where they are more than MOST_HITS, only those with the term in a number of theirs
 * @property newest as many of the newest as were wanted, where they can be told without a look at each: then `hits` need not be asked. Null
 * else; of more than MOST_HITS only walking along all orders tells, then
 */
export type Found = { count: number; hits: Hit[]; more: boolean; newest: Hit[] | null };

/** From here on an order is found by whose it is, and not by a number of its own. */
const BY_BUYER = 20;
/** So many people with a term in their names are looked up one by one. Of more, one is soon met among the newest orders. */
const MOST_PEOPLE = 2_500;
/** So many of the newest orders are held against these people, before each of them is asked for their newest. */
const WALKED = 20_000;

/**
 * The orders that a typed term may mean, at most one more than MOST_HITS. Order numbers come
 * with and without "#" and the prefix "10", whole or only begun; then lab and tracking numbers; then names and e-mails. Every branch has its
 * own index (primary key, parts of words, b-tree), so it stays quick with many orders. A term that is a whole lab number, tracking number
 * or e-mail means that and no part of another, and spares the parts.
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
  // A number is looked for in as many branches as it has meanings, and pages are many; all other searches have one form, planned once.
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
 * The newest of those who are meant, where `hits` are too many: those people and numbers held against the newest orders, and where too few of
 * these are theirs, the newest of each. So neither a name that many have nor one that only former customers have takes longer than a step.
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
    asked as materialized (
      select newest."orderId", newest.at from people cross join lateral (
        select ${o.id} as "orderId", ${o.createdAt} as at from ${orders} ${o} where ${o.customerId} = people."personId"
        order by ${o.createdAt} desc, ${o.id} desc ${cut}) newest
      where (select known from known) and (select count(*) from walked) < ${many}::int),
    by_number as materialized (
      select ${o.id} as "orderId", ${o.createdAt} as at from ${orders} ${o}
      where (select known from known) and ${o.id} in (select "orderId" from hits where rank < ${BY_BUYER}::int))`;
}

/**
 * After `newestOf`. Whom too few of the newest orders are of, each was asked for all that may be among them. Of hits that were all found by
 * whose they are it is known when they were placed.
 */
const newestIds = (many: number): SQL => sql`case when (select known from known) then array(
  select "orderId" from (select * from walked union select * from asked union select * from by_number) newest
  order by at desc, "orderId" desc ${limitTo(many)})
  when not more and numbered = 0 and count > ${many}::int and dated = count then array(
    select "orderId" from hits order by at desc, "orderId" desc ${limitTo(many)}) end`;

/** The likeliest of a search that found more than it counts: those with the term in a number of theirs, then the newest. */
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

/** @property before what the branches name: `whole` and `people`, of whom those whose names begin with the term come first */
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
 * Whether order `o` is one that a term means: for lists of one customer, and for walking along an index when a term finds so
 * many that looking for each would take longer.
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

/** Whether the customer of order `o` is so called. */
const isOfCalled = (term: string, whole?: boolean): SQL =>
  sql`exists (select 1 from ${users} ${u} where ${u.id} = ${o.customerId} and ${isCalled(u, term, { whole })})`;

/** The orders of one of those found, by their index: `offset 0` keeps the planner from reading all orders instead. */
const ordersOf = (customerId: SQL | Column): SQL =>
  sql`(select ${orders.id}, ${orders.createdAt} from ${orders} where ${orders.customerId} = ${customerId} offset 0)`;

/** Orders that are found without a word of when they were placed. */
const undated = (branch: SQL): SQL => sql`select *, null::timestamptz from (${branch}) undated`;

/** A lab or tracking number as it is kept. */
const asNumber = (term: string): string => foldTerm(term).replace(/\s/g, "").toUpperCase();

/** The orders that a whole lab number, tracking number or e-mail names. */
function wholeMatches(term: string): SQL {
  const number = asNumber(term);
  const email = term.toLowerCase();
  // Accounts and guests have an index each.
  const ofEmail = (guest: SQL) => sql`
    select ${o.id}, ${BY_BUYER}::int from ${users} ${u} cross join lateral ${ordersOf(u.id)} ${o} where lower(${u.email}) = ${email} and ${guest}`;
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
