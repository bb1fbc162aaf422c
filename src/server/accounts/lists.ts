import { asc, eq, desc as descending, type SQL, sql } from "drizzle-orm";
import type { Address, listUsers as listUsersCall } from "../../contract/accounts/accounts.ts";
import type { listReferrals as listReferralsCall } from "../../contract/accounts/referrals.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import { PREFERENCE_KEYS } from "../../rules/accounts/preferences.ts";
import { searchedPhone } from "../../rules/accounts/phone.ts";
import { maskedEmail, referralState } from "../../rules/accounts/referrals.ts";
import type { Db, Deps } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";
import type { UserRole } from "../../rules/accounts/roles.ts";
import { cursorAt, isAfter, isCopied, nextCursor } from "../platform/database/copied-list.ts";
import { referencesOf } from "../history/save-references.ts";
import { approximate, countedTo } from "../platform/database/counted-page.ts";
import { limitTo } from "../platform/database/sql-fragments.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { addressOf } from "./addresses.ts";
import { isBegunBy, isCalled, isFoundByName } from "./find-people.ts";
import { isForCaller, preferenceReply, type PreferenceReply } from "./preferences.ts";
import { addresses, phoneBackwards, preferences, users } from "./tables.ts";
import { referrals } from "./referrals/tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

type UsersQuery = QueryOf<typeof listUsersCall>;
type UserList = ReplyOf<typeof listUsersCall>;
type ReferralList = ReplyOf<typeof listReferralsCall>;

const LAST_CHANGE = { at: users.updatedAt, id: users.id, idType: "uuid" } as const;
const SORTS = {
  createdAt: sql`${users.createdAt}`,
  name: sql`lower(${users.lastName}), lower(${users.firstName})`,
  email: sql`lower(${users.email})`,
} as const;
const SORTS_DESC = {
  createdAt: sql`${users.createdAt} desc`,
  name: sql`lower(${users.lastName}) desc, lower(${users.firstName}) desc`,
  email: sql`lower(${users.email}) desc`,
} as const;

/**
 * Returns a page of users and the number of matches, counted up to 1,000, in one query; some searches with more matches
 * need a second one.
 */
export async function listUsers(db: Db, query: UsersQuery): Promise<UserList> {
  const { search, role, guests, externalId } = query;
  const conditions = [
    sql`true`,
    ...(guests ? [] : [sql`not ${users.guest}`]),
    ...(role === undefined ? [] : [isOfRole(role)]),
    ...(externalId === undefined ? [] : [sql`${users.externalId} = ${externalId}`]),
    ...isAfter(query, LAST_CHANGE),
  ];
  const among = (...more: SQL[]) => sql`from ${users} where ${sql.join([...conditions, ...more], sql` and `)}`;
  const page = (from: SQL) => pageOfUsers(query, from);
  const phone = search === undefined ? null : searchedPhone(search);
  if (phone !== null) {
    const found = among(endsWithPhone(phone));
    return (await listOf(db, query, { page: page(found), count: countedTo(found) })).list;
  }
  if (!search) return (await listOf(db, query, { page: page(among()), count: countedTo(among()) })).list;
  // The trigram index returns matches unsorted, so they are read once, then sorted and cut. With very many matches, a
  // scan of the sort index finds the first ones soon.
  const { list, all } = await listOf(db, query, {
    before: sql`with begun as materialized (select ${countedTo(among(isBegunBy(users, search)))} > ${COUNTED_TO} as many),
      hits as materialized (
        select ${users}.* ${among(sql`not (select many from begun)`, isFoundByName(users, search))} ${limitTo(COUNTED_TO + 1)})`,
    page: sql`(${page(sql`from hits ${users}`)}) union all (${page(among(sql`(select many from begun)`, isCalled(users, search)))})`,
    count: sql`(select case when many then ${COUNTED_TO + 1} else (select count(*)::int from hits) end from begun)`,
    all: sql`(select count(*) <= ${COUNTED_TO} from hits)`,
  });
  if (all) return list;
  return (await listOf(db, query, { page: page(among(isCalled(users, search))), count: sql`${COUNTED_TO + 1}::int` }))
    .list;
}

// One role is read from its index in order.
const isOfRole = (roles: UserRole[]): SQL =>
  roles.length === 1 ? sql`${users.role} = ${roles[0]}` : sql`${users.role} in ${roles}`;

/** A colon follows the digits in the index. */
function endsWithPhone(digits: string): SQL {
  const from = [...digits].toReversed().join("");
  return sql`(${phoneBackwards(users.phone)} ~>=~ ${from}::text and ${phoneBackwards(users.phone)} ~<~ ${`${from}:`}::text)`;
}

function pageOfUsers(query: UsersQuery, from: SQL): SQL {
  const { sortBy, desc, limit, offset } = query;
  const order = isCopied(query)
    ? sql`${users.updatedAt}, ${users.id}`
    : desc
      ? sql`${SORTS_DESC[sortBy]}, ${users.id} desc`
      : sql`${SORTS[sortBy]}, ${users.id}`;
  return sql`
    select ${users.id}, ${users.email}, ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.role},
      ${users.staffRole} as "staffRole", ${users.phone}, ${users.guest}, ${users.firstOrderAt} is not null as "firstOrderCreated",
      ${users.createdAt} as "createdAt", ${users.externalId} as "externalId", ${users.metadata}, ${cursorAt(LAST_CHANGE)} as cursor
    ${from} order by ${order} limit ${limit} offset ${offset}`;
}

/**
 * @param of.before the CTEs that `page` and `count` use
 * @param of.all whether `page` was cut from all matches; true by default
 */
async function listOf(
  db: Db,
  query: UsersQuery,
  { before = sql``, page, count, all = sql`true` }: { before?: SQL; page: SQL; count: SQL; all?: SQL },
): Promise<{ list: UserList; all: boolean }> {
  type Row = Omit<UserList["users"][number], "externalId" | "metadata"> &
    Parameters<typeof referencesOf>[0] & { cursor: string };
  const { rows } = await db.execute<{ users: Row[]; count: number; all: boolean }>(sql`${before}
    select coalesce(json_agg(page), '[]') as users, ${count} as count, ${all} as "all" from (${page}) page`);
  const [found] = rows;
  return {
    list: {
      users: found!.users.map(({ cursor: _cursor, externalId, metadata, ...user }) => ({
        ...user,
        createdAt: isoTime(user.createdAt),
        ...referencesOf({ externalId, metadata }),
      })),
      ...nextCursor(query, found!.users),
      ...approximate(found!.count),
    },
    all: found!.all,
  };
}

export async function listReferrals(
  { db, lab }: Pick<Deps, "db" | "lab">,
  userId: string,
  { search, desc, limit, offset }: QueryOf<typeof listReferralsCall>,
): Promise<ReferralList> {
  const where = sql`${referrals.referrerId} = ${userId} and ${search ? hasWords(folded(referrals.email), search) : sql`true`}`;
  const direction = desc ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{ page: (typeof referrals.$inferSelect)[]; count: number }>(sql`
    select coalesce(json_agg(page), '[]') as page, (select count(*)::int from ${referrals} where ${where}) as count
    from (
      select ${referrals.id}, ${referrals.email}, ${referrals.reward}, ${referrals.createdAt} as "createdAt",
        ${referrals.joinedAt} as "joinedAt", ${referrals.rewardedAt} as "rewardedAt",
        ${referrals.rejectedAt} as "rejectedAt", ${referrals.revokedAt} as "revokedAt"
      from ${referrals} where ${where}
      order by ${referrals.createdAt} ${direction}, ${referrals.id} ${direction} limit ${limit} offset ${offset}
    ) page`);
  const { page, count } = rows[0]!;
  return {
    referrals: page.map((row) => ({
      id: row.id,
      email: maskedEmail(row.email),
      state: referralState(row),
      reward: row.reward,
      createdAt: isoTime(row.createdAt),
      joinedAt: isoTimeOrNull(row.joinedAt),
      rewardedAt: isoTimeOrNull(row.rewardedAt),
    })),
    count,
    rewardOffered: lab.referralReward,
  };
}

export async function listAddresses(db: Db, userId: string): Promise<{ addresses: Address[] }> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(descending(addresses.primary), descending(addresses.createdAt), descending(addresses.id));
  return { addresses: rows.map(addressOf) };
}

export async function listPreferences(
  db: Db,
  caller: Caller,
  userId: string,
): Promise<{ preferences: PreferenceReply[] }> {
  const rows = await db.select().from(preferences).where(eq(preferences.userId, userId)).orderBy(asc(preferences.key));
  const stored = new Map(rows.map((row) => [row.key, row]));
  const shown = PREFERENCE_KEYS.filter((key) => isForCaller(key, caller)).map((key) =>
    preferenceReply(key, stored.get(key) ?? null),
  );
  return { preferences: shown };
}
