import { eq } from "drizzle-orm";
import type * as contract from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Db, Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { type Caller, mustBeConfirmed } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { lockUser } from "./lock-user.ts";
import { users } from "./tables.ts";

/** Changes name or phone; what is left out stays. */
export async function updateUser(
  deps: Deps,
  caller: Caller,
  { userId, firstName, lastName, phone }: Change,
  client: Client,
): Promise<void> {
  const { db } = deps;
  if (phone !== undefined && !caller.confirmed && (await guardsPhone(db, userId, phone))) mustBeConfirmed(caller);
  await db.transaction(async (tx) => {
    const before = await lockUser(tx, userId);
    // The id is set to itself, so that an empty change is a change too.
    await tx.update(users).set({ id: userId, firstName, lastName, phone }).where(eq(users.id, userId));
    if (phone !== undefined && phone !== before.phone)
      await noteEvent(deps, tx, { userId: before.id, kind: "PHONE_CHANGED", from: by(caller, client, userId) });
  });
}
type Change = { userId: string } & BodyOf<typeof contract.updateUser>;

/** Codes may go to a phone: only its owner puts another in its place. A customer's first one is theirs to give. */
async function guardsPhone(db: Db, userId: string, phone: string | null): Promise<boolean> {
  const [now] = await db.select({ phone: users.phone, role: users.role }).from(users).where(eq(users.id, userId));
  if (now === undefined || now.phone === phone) return false;
  return now.role !== "CUSTOMER" || now.phone !== null;
}
