import { and, eq, gt, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { KEY_RETENTION_MS, KEY_WARNING_MS } from "../../../rules/accounts/api-keys.ts";
import type { Deps, Tx } from "../../deps.ts";
import { recordChange } from "../../history/record-change.ts";
import { enqueueMails } from "../../mails/enqueue-mail.ts";
import { isAnyOf } from "../../platform/database/sql-fragments.ts";
import type { Client } from "../../platform/http/client.ts";
import { notFound } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { users } from "../tables.ts";
import { keysPathOf } from "./make-key.ts";
import { apiKeys, isActiveAt } from "./tables.ts";

/** Revokes one key. The history records it if the key's owner is staff, or staff revoke it. */
export async function revokeApiKey(
  deps: Deps,
  caller: Caller,
  { userId, apiKeyId }: { userId: string; apiKeyId: string },
  client: Client,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [key] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, apiKeyId), eq(apiKeys.userId, userId)))
      .for("no key update");
    if (key === undefined) throw notFound("API key not found.");
    if (key.revokedAt !== null) return;
    await tx.update(apiKeys).set({ revokedAt: deps.now() }).where(eq(apiKeys.id, apiKeyId));
    await noteEvent(deps, tx, { userId, kind: "KEY_REVOKED", about: key.name, from: by(caller, client, userId) });
    if (caller.role === "ADMIN") {
      const { id, name, permissions } = key;
      const thing = { kind: "API_KEY", id, name } as const;
      await recordChange(deps, tx, { by: caller.userId, verb: "REMOVED", thing, before: { permissions } });
    }
  });
}

/** Revokes all keys of a user whose access ends. */
export async function endKeys(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
}

/** Returns the given keys that are still valid, for links to files that they requested. */
export async function activeKeys({ db, now }: Deps, ids: string[]): Promise<string[]> {
  const found = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), eq(users.role, apiKeys.role), isNull(users.suspendedAt)))
    .where(and(isAnyOf(apiKeys.id, ids), isActiveAt(now())));
  return found.map(({ id }) => id);
}

/** E-mails the owners of keys that expire within a week, once per key. */
export async function warnOfExpiry(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const soon = new Date(now().getTime() + KEY_WARNING_MS);
  await db.transaction(async (tx) => {
    const warned = await tx
      .update(apiKeys)
      .set({ warnedAt: now() })
      .where(
        and(
          isNull(apiKeys.warnedAt),
          isNull(apiKeys.revokedAt),
          gt(apiKeys.expiresAt, now()),
          lte(apiKeys.expiresAt, soon),
        ),
      )
      .returning();
    if (warned.length === 0) return;
    const owners = await tx
      .select({ id: users.id, email: users.email, firstName: users.firstName })
      .from(users)
      .where(inArray(users.id, [...new Set(warned.map(({ userId }) => userId))]));
    await enqueueMails(
      deps,
      tx,
      warned.map((key) => {
        const { email, firstName } = owners.find(({ id }) => id === key.userId)!;
        const data = { firstName, name: key.name, expiresAt: key.expiresAt!.toISOString(), path: keysPathOf(key) };
        return { template: "api-key-expires", to: email, key: `api-key-expires:${key.id}`, data } as const;
      }),
    );
  });
}

export async function sweepKeys({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - KEY_RETENTION_MS);
  await db.delete(apiKeys).where(or(lt(apiKeys.revokedAt, before), lt(apiKeys.expiresAt, before)));
}
