import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type * as contract from "../../../contract/accounts/api-keys.ts";
import type { QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import { keyState, type KeyState, MOST_KEYS } from "../../../rules/accounts/api-keys.ts";
import type { Deps } from "../../deps.ts";
import { folded, hasWords } from "../../platform/database/search-text.ts";
import { isoTime, isoTimeOrNull } from "../../platform/iso-time.ts";
import { fullName } from "../full-name.ts";
import { users } from "../tables.ts";
import { apiKeys, isActiveAt } from "./tables.ts";

export const replyOf = (key: typeof apiKeys.$inferSelect, now: Date): contract.ApiKey => ({
  id: key.id,
  name: key.name,
  beginning: key.beginning,
  permissions: key.permissions as contract.ApiKey["permissions"],
  state: keyState(key, now),
  createdAt: isoTime(key.createdAt),
  expiresAt: isoTimeOrNull(key.expiresAt),
  lastUsedAt: isoTimeOrNull(key.lastUsedAt),
  lastAddress: key.lastAddress,
});

export async function listApiKeys(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
): Promise<ReplyOf<typeof contract.listApiKeys>> {
  const keys = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(10 * MOST_KEYS.staff);
  return { apiKeys: keys.map((key) => replyOf(key, now())) };
}

const inState = (state: KeyState | undefined, now: Date): SQL | undefined => {
  if (state === undefined) return undefined;
  if (state === "REVOKED") return isNotNull(apiKeys.revokedAt);
  return state === "ACTIVE" ? isActiveAt(now) : and(isNull(apiKeys.revokedAt), lte(apiKeys.expiresAt, now));
};

const ROLE_OF = { STAFF: "ADMIN", CUSTOMERS: "CUSTOMER", VENDORS: "VENDOR" } as const;

/** Returns a page of the lab's keys. They are few, so that one query counts and searches all of them. */
export async function listAllApiKeys(
  { db, now }: Pick<Deps, "db" | "now">,
  { search, of, state, sortBy, desc: isDescending, limit, offset }: QueryOf<typeof contract.listAllApiKeys>,
): Promise<ReplyOf<typeof contract.listAllApiKeys>> {
  const inOrder = isDescending ? desc : asc;
  const named = sql`${apiKeys.name} || ' ' || ${fullName(users)} || ' ' || ${users.email}`;
  const rows = await db
    .select({
      key: apiKeys,
      owner: {
        id: users.id,
        name: sql<string>`trim(${fullName(users)})`,
        email: users.email,
        staffRole: users.staffRole,
      },
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        inState(state, now()),
        of === undefined ? undefined : eq(apiKeys.role, ROLE_OF[of]),
        search ? hasWords(folded(named), search) : undefined,
      ),
    )
    .orderBy(sql`${inOrder(apiKeys[sortBy])} nulls last`, inOrder(apiKeys.id))
    .limit(limit)
    .offset(offset);
  return {
    apiKeys: rows.map(({ key, owner }) => ({ ...replyOf(key, now()), owner })),
    count: rows[0]?.count ?? 0,
  };
}
