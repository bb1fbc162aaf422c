import { eq } from "drizzle-orm";
import type * as contract from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Db, Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { type Caller, mustBeConfirmed } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { lockUser } from "./lock-user.ts";
import { mustManageAccount } from "./staff/manage-staff.ts";
import { users } from "./tables.ts";

/** Changes the name or phone; omitted fields stay the same. */
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
    mustManageAccount(caller, before);
    // Sets the id to itself, so an empty change is still an update.
    await tx.update(users).set({ id: userId, firstName, lastName, phone }).where(eq(users.id, userId));
    if (phone !== undefined && phone !== before.phone)
      await noteEvent(deps, tx, { userId: before.id, kind: "PHONE_CHANGED", from: by(caller, client, userId) });
  });
}
type Change = { userId: string } & BodyOf<typeof contract.updateUser>;

/**
 * Whether a phone change needs confirmation. Codes may go to a phone, so only its owner can replace it; a customer's
 * first phone is free to set.
 */
async function guardsPhone(db: Db, userId: string, phone: string | null): Promise<boolean> {
  const [now] = await db.select({ phone: users.phone, role: users.role }).from(users).where(eq(users.id, userId));
  if (now === undefined || now.phone === phone) return false;
  return now.role !== "CUSTOMER" || now.phone !== null;
}
