import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { BAD_KEY_LIMIT, KEY_LIMIT } from "../../../rules/accounts/api-keys.ts";
import { SEEN_EVERY_MS } from "../../../rules/accounts/session-ends.ts";
import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { Caller, UserId } from "../../platform/http/guard.ts";
import { RateLimits } from "../../platform/http/rate-limits/rate-limits.ts";
import { isBlocked } from "../sessions.ts";
import { users } from "../tables.ts";
import { hashKey } from "./key-text.ts";
import { apiKeys, isActiveAt } from "./tables.ts";

/**
 * Returns the caller of an API key. Looks it up on every call, so a revoked key, a suspended owner or a changed role
 * counts at once. Counts the calls of each key, and the wrong keys of each network.
 * @throws HttpError 401 for a key that is not valid, 429 for too many calls
 */
export function keyAuthentication(deps: Deps): (key: string, client: Client) => Promise<Caller> {
  const { db, now } = deps;
  const rateLimits = new RateLimits(deps);
  const validKey = db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      permissions: apiKeys.permissions,
      lastUsedAt: apiKeys.lastUsedAt,
      userId: apiKeys.userId,
      role: users.role,
      staffRole: users.staffRole,
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), eq(users.role, apiKeys.role), isNull(users.suspendedAt)))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isActiveAt(sql.placeholder("now"))))
    .prepare("valid_key");

  return async (text, client) => {
    const hash = hashKey(text);
    const [key] = hash === null ? [] : await validKey.execute({ hash, now: now() });
    if (key === undefined || isBlocked(deps, key.userId)) {
      await rateLimits.consume(BAD_KEY_LIMIT, [`wrong API keys of ${client.network}`]);
      throw new HttpError(401, "This API key was revoked, has expired or is mistyped. Create a new one.", {
        code: "INVALID_KEY",
      });
    }
    if (key.role === "VENDOR" && !deps.lab.vendorKeys)
      throw new HttpError(403, "The lab has turned off vendors' API keys. Ask the lab.", { code: "NOT_FOR_KEYS" });
    await rateLimits.consume(KEY_LIMIT, [`API key ${key.id}`]);
    if (now().getTime() - (key.lastUsedAt?.getTime() ?? 0) >= SEEN_EVERY_MS) await noteUsed(deps, key.id, client);
    const { id, name, permissions, userId, role, staffRole } = key;
    return {
      userId: userId as UserId,
      role,
      staffRole,
      sessionId: id,
      secondFactorPending: false,
      confirmed: false,
      confirmsBy: "PASSWORD",
      station: null,
      messengerId: null,
      key: { id, name, permissions },
    };
  };
}

/** Writes at most once a minute per key, across all servers. */
async function noteUsed({ db, now }: Deps, id: string, { address }: Client): Promise<void> {
  const before = new Date(now().getTime() - SEEN_EVERY_MS);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now(), lastAddress: address })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))));
}
