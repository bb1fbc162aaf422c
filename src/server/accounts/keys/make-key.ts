import { and, eq } from "drizzle-orm";
import * as contract from "../../../contract/accounts/api-keys.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import { MOST_KEYS, OWN_KEY_LABELS } from "../../../rules/accounts/api-keys.ts";
import { DAY_MS } from "../../../rules/time.ts";
import type { Deps, Tx } from "../../deps.ts";
import { recordChange } from "../../history/record-change.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import { type Caller, isPermitted, mustBePermitted } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { lockUser } from "../lock-user.ts";
import { hashLinkToken } from "../../platform/tokens/one-time-secrets.ts";
import { beginningOf, newKey } from "./key-text.ts";
import { replyOf } from "./list-keys.ts";
import { apiKeys, isActiveAt } from "./tables.ts";

/** Makes a key with at most its owner's own permissions, and notifies the owner by e-mail. */
export async function makeApiKey(
  deps: Deps,
  caller: Caller,
  { name, permissions, days }: BodyOf<typeof contract.makeApiKey>,
  client: Client,
): Promise<ReplyOf<typeof contract.makeApiKey>> {
  const { userId, role } = caller;
  if (role === "MESSENGER") throw refuse(contract.makeApiKey, "NOT_FOR_ROLE");
  const isStaff = role === "ADMIN";
  if (isStaff) mustBePermitted(caller, "keys");
  const mayGive = (permission: (typeof permissions)[number]) =>
    isStaff ? isPermitted(caller, permission) : permission in OWN_KEY_LABELS[role];
  if (!permissions.every(mayGive)) throw refuse(contract.makeApiKey, "NOT_INCLUDED");
  const now = deps.now();
  const secret = newKey();
  const key = {
    id: newId(),
    userId,
    role,
    name,
    permissions: [...new Set(permissions)],
    hash: hashLinkToken(secret),
    beginning: beginningOf(secret),
    createdAt: now,
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
  };
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if ((await countValid(tx, userId, now)) >= MOST_KEYS[isStaff ? "staff" : "customer"])
      throw refuse(contract.makeApiKey, "TOO_MANY");
    const [made] = await tx.insert(apiKeys).values(key).returning();
    await noteEvent(deps, tx, { userId, kind: "KEY_MADE", about: name, from: by(caller, client, userId) });
    if (isStaff) {
      const { expiresAt } = key;
      const after = { permissions: key.permissions, expiresAt };
      await recordChange(deps, tx, { by: userId, verb: "ADDED", thing: { kind: "API_KEY", id: key.id, name }, after });
    }
    await enqueueMail(deps, tx, {
      template: "api-key-made",
      to: user.email,
      key: `api-key-made:${key.id}`,
      data: { firstName: user.firstName, name, path: keysPathOf(key) },
    });
    return { apiKey: replyOf(made!, now), secret };
  });
}

/** Returns the page where the owner manages their keys. */
export const keysPathOf = ({ userId, role }: Pick<typeof apiKeys.$inferSelect, "userId" | "role">): string =>
  role === "ADMIN" ? "/admin/keys" : `/users/${userId}/settings#keys`;

const countValid = (tx: Tx, userId: string, now: Date): Promise<number> =>
  tx.$count(apiKeys, and(eq(apiKeys.userId, userId), isActiveAt(now)));
