import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/imports/imports.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { mailInvitation } from "../accounts/invite-user.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { refuse } from "../platform/http/errors.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { isUnclaimed } from "./customers.ts";
import { importedAccounts } from "./tables.ts";

/** Invites the next accounts, oldest first; each is invited once. @returns how many */
export async function inviteImported(
  deps: Deps,
  { body, by, key }: { body: BodyOf<typeof contract.inviteImported>; by: string; key: string | null },
): Promise<number> {
  const { db, jobs, now } = deps;
  return db.transaction(async (tx) => {
    const chosen = await tx
      .select({ userId: importedAccounts.userId })
      .from(importedAccounts)
      .innerJoin(users, eq(users.id, importedAccounts.userId))
      .where(and(isNull(importedAccounts.invitedAt), isUnclaimed))
      .orderBy(importedAccounts.userId)
      .limit(body.count)
      .for("update", { of: importedAccounts, skipLocked: true });
    const ids = chosen.map(({ userId }) => userId);
    const use = { userId: by, key, call: "inviteImported", body };
    const keyReused = () => refuse(contract.inviteImported, "KEY_REUSED");
    const before = await replayedResult(tx, use, String(ids.length), now(), keyReused);
    if (before !== null) return Number(before);
    await tx.update(importedAccounts).set({ invitedAt: now() }).where(isAnyOf(importedAccounts.userId, ids));
    await jobs.enqueueAll(tx, "invite-imported", chosen);
    const thing = { kind: "IMPORT", id: "invitations", name: "Invitations" } as const;
    await recordChange(deps, tx, { by, verb: "ADDED", thing, after: { invited: ids.length } });
    return ids.length;
  });
}

/** E-mails one invitation, unless it was sent or the account was claimed meanwhile. */
export async function mailImported(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const sent = await tx
      .update(importedAccounts)
      .set({ mailedAt: deps.now() })
      .where(and(eq(importedAccounts.userId, userId), isNull(importedAccounts.mailedAt)));
    if (sent.rowCount === 0) return;
    const user = await lockUser(tx, userId);
    if (user.passwordHash !== null || user.emailVerifiedAt !== null) return;
    await mailInvitation(deps, tx, user, null, { isImported: true });
  });
}
