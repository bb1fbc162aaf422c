import { and, eq, isNotNull } from "drizzle-orm";
import type { Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import type { Client } from "../../platform/http/client.ts";
import { notFound } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { lockUser } from "../lock-user.ts";
import { endSessions } from "../sessions.ts";
import { hasSetUpFactor } from "./factors-of.ts";
import { mustManageAccount } from "../staff/manage-staff.ts";
import { dropRecoveryCodes } from "./recovery-codes.ts";
import { authenticators, passkeys } from "./tables.ts";

export async function removeFactor(
  deps: Deps,
  caller: Caller,
  { userId, factorId }: { userId: string; factorId: string },
  client: Client,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    mustManageAccount(caller, user);
    const name = (await removedAuthenticator(tx, userId, factorId)) ?? (await removedPasskey(tx, userId, factorId));
    if (name === null) throw notFound("Second factor not found.");
    const last = !(await hasSetUpFactor(tx, userId));
    if (last) await dropRecoveryCodes(tx, userId);
    await factorsRemoved(deps, tx, { user, caller, client, name, last });
  });
}

async function removedAuthenticator(tx: Tx, userId: string, id: string): Promise<string | null> {
  const isIt = and(
    eq(authenticators.id, id),
    eq(authenticators.userId, userId),
    isNotNull(authenticators.switchedOnAt),
  );
  const [removed] = await tx.delete(authenticators).where(isIt).returning({ name: authenticators.name });
  return removed?.name ?? null;
}

async function removedPasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const isIt = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const [removed] = await tx.delete(passkeys).where(isIt).returning({ name: passkeys.name });
  return removed?.name ?? null;
}

/** Removes all of a user's factors, when they lost them and the lab has verified their identity. */
export async function removeAllFactors(deps: Deps, caller: Caller, userId: string, client: Client): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    mustManageAccount(caller, user);
    const had = await hasSetUpFactor(tx, userId);
    await tx.delete(authenticators).where(eq(authenticators.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await dropRecoveryCodes(tx, userId);
    if (had) await factorsRemoved(deps, tx, { user, caller, client, name: null, last: true });
  });
}

/** Ends sessions opened with the removed factors. */
async function factorsRemoved(
  deps: Deps,
  tx: Tx,
  removed: {
    user: { id: string; email: string; firstName: string };
    caller: Caller;
    client: Client;
    name: string | null;
    last: boolean;
  },
): Promise<void> {
  const { user, caller, client, name, last } = removed;
  const about = name === null ? "ALL" : null;
  await noteEvent(deps, tx, { userId: user.id, kind: "FACTOR_REMOVED", about, from: by(caller, client, user.id) });
  await endSessions(tx, user.id, deps.now(), caller.sessionId);
  await enqueueMail(deps, tx, {
    template: "factor-removed",
    to: user.email,
    key: `factor-removed:${newId()}`,
    data: { firstName: user.firstName, userId: user.id, name, last, byStaff: caller.userId !== user.id },
  });
}
