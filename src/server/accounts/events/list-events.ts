import { and, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../../contract/accounts/account-events.ts";
import type { QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import { COUNTED_TO } from "../../../contract/kit/paging.ts";
import {
  accountEventText,
  EVENT_ADDRESS_RETENTION_MS,
  EVENT_RETENTION_MS,
  MAX_EVENTS_PER_KIND,
  shortNetwork,
} from "../../../rules/accounts/account-events.ts";
import type { UserRole } from "../../../rules/accounts/roles.ts";
import { daysBetween } from "../../../rules/film/days.ts";
import type { Db, Deps } from "../../deps.ts";
import { countedPage, countedTo, inOrder } from "../../platform/database/counted-page.ts";
import { folded, hasWords } from "../../platform/database/search-text.ts";
import { columns, selectAs } from "../../platform/database/columns.ts";
import { networkOf } from "../../platform/http/caller-address.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { isoTime } from "../../platform/iso-time.ts";
import { thoseCalled } from "../find-people.ts";
import { users } from "../tables.ts";
import { accountEvents } from "./tables.ts";

const e = alias(accountEvents, "e");
const u = alias(users, "u");
const admin = alias(users, "admin");
const nameOf = (person: typeof u | typeof admin) => sql`${person.firstName} || ' ' || ${person.lastName}`;

type Row = Omit<typeof accountEvents.$inferSelect, "firstAt" | "at"> & {
  firstAt: string;
  at: string;
  staffName: string | null;
  userName: string;
  userEmail: string;
  userRole: UserRole;
};

async function pageOf(
  db: Db,
  list: { from: SQL; count?: SQL; before?: SQL },
  { limit, offset, desc }: { limit: number; offset: number; desc: boolean },
): Promise<{ rows: Row[]; count: number; more?: true }> {
  const fields = {
    ...columns(e, "id", "userId", "kind", "about", "byUserId", "sessionId", "address", "network", "browser"),
    ...columns(e, "count", "firstAt", "at"),
    staffName: nameOf(admin),
    userName: nameOf(u),
    userEmail: u.email,
    userRole: u.role,
  };
  return countedPage<Row>(db, {
    shown: selectAs(fields),
    ...list,
    beside: {
      of: e,
      joined: sql`join ${users} ${u} on ${u.id} = ${e.userId} left join ${users} ${admin} on ${admin.id} = ${e.byUserId}`,
    },
    by: inOrder([e.at, e.id], desc),
    limit,
    offset,
  });
}

function replyOf(row: Row, forStaff: boolean): contract.AccountEvent {
  const staff = forStaff ? (row.staffName ?? "A staff member") : "The lab";
  return {
    id: row.id,
    kind: row.kind,
    text: accountEventText(row.kind, row.about),
    by: row.byUserId === null ? null : staff,
    browser: row.browser,
    address: row.address ?? row.network,
    sessionId: row.sessionId,
    count: row.count,
    firstAt: isoTime(row.firstAt),
    at: isoTime(row.at),
  };
}

/** Lists one account's events. Only staff see which staff member acted. */
export async function listUserEvents(
  db: Db,
  caller: Caller,
  userId: string,
  query: QueryOf<typeof contract.listUserEvents>,
): Promise<ReplyOf<typeof contract.listUserEvents>> {
  const matches = query.search
    ? hasWords(folded(sql`concat_ws(' ', ${e.browser}, ${e.address}, ${e.network})`), query.search)
    : sql`true`;
  const { rows, ...counted } = await pageOf(
    db,
    { from: sql`from ${accountEvents} ${e} where ${e.userId} = ${userId} and ${matches}` },
    query,
  );
  return { events: rows.map((row) => replyOf(row, caller.role === "ADMIN")), ...counted };
}

export async function listAccountEvents(
  { db, lab }: Pick<Deps, "db" | "lab">,
  query: QueryOf<typeof contract.listAccountEvents>,
): Promise<ReplyOf<typeof contract.listAccountEvents>> {
  const requested = sql.join(conditionsOf(query, lab.timeZone), sql` and `);
  const { rows, ...counted } = await (query.search
    ? searched(db, requested, query, query.search)
    : pageOf(db, { from: sql`from ${accountEvents} ${e} where ${requested}` }, query));
  const events = rows.map((row) => ({
    ...replyOf(row, true),
    user: { id: row.userId, name: row.userName, email: row.userEmail, role: row.userRole },
  }));
  return { events, ...counted };
}

/**
 * Finds events of people matching a name, counted up to 1,000 by the user index. With more matches, recent ones turn up
 * soon in a scan of all events, filtered by these people.
 */
function searched(db: Db, requested: SQL, query: QueryOf<typeof contract.listAccountEvents>, term: string) {
  const { desc, limit, offset } = query;
  const { people, byIndex, oneByOne, onTheWay } = thoseCalled(term);
  const events = (where: SQL) => sql`from ${accountEvents} ${e} where ${where} and ${requested}`;
  const isWalked = sql`(select "areMany" or count > ${COUNTED_TO}::int from people, counted)`;
  const first = (from: SQL) =>
    sql`(select ${e.id} ${from} order by ${inOrder([e.at, e.id], desc)} limit ${offset + limit})`;
  const list = {
    before: sql`with ${people}, counted as materialized (
      select ${countedTo(events(byIndex(e.userId)))} + ${countedTo(events(oneByOne(e.userId)))} as count)`,
    from: sql`from (${first(events(sql`not ${isWalked} and ${byIndex(e.userId)}`))} union all
      ${first(events(sql`${isWalked} and ${onTheWay(e.userId)}`))}) found join ${accountEvents} ${e} on ${e.id} = found.id`,
    count: sql`(select count from counted)`,
  };
  return pageOf(db, list, query);
}

function conditionsOf(
  { kind, address, from, to }: QueryOf<typeof contract.listAccountEvents>,
  timeZone: string,
): SQL[] {
  const days = daysBetween(from, to, timeZone);
  return [
    sql`true`,
    ...(kind === undefined ? [] : [sql`${e.kind} = ${kind}`]),
    ...(address ? [sql`${e.network} = ${shortNetwork(networkOf(address))}`, atAddress(address)] : []),
    ...(days.from === null ? [] : [sql`${e.at} >= ${days.from.toISOString()}::timestamptz`]),
    ...(days.before === null ? [] : [sql`${e.at} < ${days.before.toISOString()}::timestamptz`]),
  ];
}

/** For a full address, matches its own events and those of its network too old to have an address. */
const atAddress = (address: string): SQL =>
  address === shortNetwork(networkOf(address)) || address.includes("/")
    ? sql`true`
    : sql`(${e.address} = ${address} or ${e.address} is null)`;

/**
 * Deletes events after 13 months, addresses after 30 days, and the oldest events when one account has too many of a
 * kind.
 */
export async function sweepEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  const { id, userId, kind, at, address } = accountEvents;
  await db.delete(accountEvents).where(lt(at, before(EVENT_RETENTION_MS)));
  await db
    .update(accountEvents)
    .set({ address: null })
    .where(and(lt(at, before(EVENT_ADDRESS_RETENTION_MS)), isNotNull(address)));
  await db.execute(sql`
    delete from ${accountEvents} where ${id} in (
      select ranked.id from (
        select ${id} as id, row_number() over (partition by ${userId}, ${kind} order by ${at} desc, ${id} desc) as place
        from ${accountEvents}
        where (${userId}, ${kind}) in (
          select ${userId}, ${kind} from ${accountEvents} group by ${userId}, ${kind}
          having count(*) > ${MAX_EVENTS_PER_KIND}
        )
      ) ranked where ranked.place > ${MAX_EVENTS_PER_KIND}
    )`);
}
