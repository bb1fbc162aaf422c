import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type * as contract from "../../contract/memberships/all-memberships.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import { COUNTED_DAYS, type MembershipStatus } from "../../rules/memberships/membership-states.ts";
import { lookupKeysOf } from "../../rules/memberships/tiers.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { DAY_MS } from "../../rules/time.ts";
import { thoseCalled } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import { HAS_RUN } from "../credits/tier-of.ts";
import type { CallDeps, Db } from "../deps.ts";
import { approximate, countedTo, MORE } from "../platform/database/counted-page.ts";
import { limitTo } from "../platform/database/sql-fragments.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { isoTime } from "../platform/iso-time.ts";
import { tierOfPrice } from "./membership-mails.ts";
import { subscriptions } from "./tables.ts";

type Query = QueryOf<typeof contract.listAllMemberships>;
type Reply = ReplyOf<typeof contract.listAllMemberships>;
type Row = Omit<contract.MembershipSummary, "tier" | "billed"> & {
  lookupKey: string;
  providerSubscriptionId: string | null;
};
type Found = { page: Row[]; count: number; unpaid: number; endSoon: number; endedLately: number };

const SORTS = { startedAt: subscriptions.startedAt, day: subscriptions.stateDay } as const;

/**
 * Returns a page of all memberships, those with problems marked, in one query; a second one if a search has very many
 * matches.
 */
export async function listAllMemberships({ db, now, prices: lists }: CallDeps, query: Query): Promise<Reply> {
  const prices = lists.inForce();
  const { search } = query;
  const those = (named?: SQL) => sql`from ${subscriptions} where ${matching(prices, query, named)}`;
  if (!search) return pageOf(db, prices, query, now(), { from: those() });
  const { people, byIndex, oneByOne, onTheWay } = thoseCalled(search);
  const some = (named: SQL) => sql`(select ${subscriptions}.* ${those(named)} ${limitTo(COUNTED_TO + 1)})`;
  // Index matches are unsorted, so they are read once, then sorted and limited.
  const found = await pageOf(db, prices, query, now(), {
    before: sql`with ${people}, hits as materialized (
      ${some(byIndex(subscriptions.userId))} union all ${some(oneByOne(subscriptions.userId))})`,
    from: sql`from hits ${subscriptions}`,
  });
  if (!found.more) return found;
  return pageOf(db, prices, query, now(), {
    before: sql`with ${people}`,
    from: those(onTheWay(subscriptions.userId)),
    count: MORE,
  });
}

function matching(prices: PriceList, { state, tier, from, to }: Query, named: SQL | undefined): SQL {
  return and(
    HAS_RUN,
    state && eq(subscriptions.state, state),
    tier && sql`lower(${subscriptions.lookupKey}) = any(${sql.param(lookupKeysOf(prices.tiers[tier]))}::text[])`,
    from === undefined ? undefined : gte(subscriptions.stateDay, new Date(from)),
    to === undefined ? undefined : lt(subscriptions.stateDay, new Date(to)),
    named,
  )!;
}

/**
 * @param of.before CTEs that `from` uses
 * @param of.count a subquery; by default counts up to a thousand rows of `from`
 */
async function pageOf(
  db: Db,
  prices: PriceList,
  { sortBy, desc, limit, offset }: Query,
  now: Date,
  { from, before = sql``, count = countedTo(from) }: { from: SQL; before?: SQL; count?: SQL },
): Promise<Reply> {
  const direction = desc ? sql`desc` : sql`asc`;
  const order = sql`${SORTS[sortBy]} ${direction}, ${subscriptions.id} ${direction}`;
  const { rows } = await db.execute<Found>(sql`${before}
    select coalesce(json_agg(page), '[]') as page,
      ${count} as count,
      ${counted("UNPAID")} as unpaid,
      ${counted("ENDS", now, daysFrom(now, COUNTED_DAYS))} as "endSoon",
      ${counted("ENDED", daysFrom(now, -COUNTED_DAYS))} as "endedLately"
    from (
      select ${selectAs({
        ...columns(subscriptions, "id", "userId", "lookupKey", "state", "endReason", "problem", "startedAt"),
        ...columns(subscriptions, "providerSubscriptionId"),
        ...columns(users, "email"),
        customerName: fullName(users),
        day: subscriptions.stateDay,
      })}
      from (select ${subscriptions}.* ${from} order by ${order} limit ${limit} offset ${offset}) ${subscriptions}
        join ${users} on ${users.id} = ${subscriptions.userId} order by ${order}
    ) page`);
  const { page, count: found, ...counts } = rows[0]!;
  return {
    memberships: page.map(({ lookupKey, providerSubscriptionId, ...row }) => ({
      ...row,
      tier: tierOfPrice(prices, lookupKey),
      billed: providerSubscriptionId !== null,
      day: isoTime(row.day),
      startedAt: isoTime(row.startedAt),
    })),
    ...counts,
    ...approximate(found),
  };
}

const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

function counted(state: MembershipStatus, from?: Date, to?: Date): SQL {
  const where = and(
    eq(subscriptions.state, state),
    from && gte(subscriptions.stateDay, from),
    to && lt(subscriptions.stateDay, to),
  );
  return sql`(select count(*)::int from ${subscriptions} where ${where})`;
}
