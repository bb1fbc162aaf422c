import { eq } from "drizzle-orm";
import type * as contract from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Db, Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { type Caller, mustBeConfirmed } from "../platform/http/guard.ts";
import { users } from "./tables.ts";

/** Changes name or phone; what is left out stays. */
export async function updateUser(
  { db }: Deps,
  caller: Caller,
  userId: string,
  change: BodyOf<typeof contract.updateUser>,
): Promise<void> {
  const { firstName, lastName, phone } = change;
  if (phone !== undefined && !caller.confirmed && (await guardsPhone(db, userId, phone))) mustBeConfirmed(caller);
  const changed = await db
    // The id is set to itself, so that an empty change is a change too.
    .update(users)
    .set({ id: userId, firstName, lastName, phone })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  if (changed.length === 0) throw notFound("There is no such user.");
}

/** Codes may go to a phone: only its owner puts another in its place. A customer's first one is theirs to give. */
async function guardsPhone(db: Db, userId: string, phone: string | null): Promise<boolean> {
  const [now] = await db.select({ phone: users.phone, role: users.role }).from(users).where(eq(users.id, userId));
  if (now === undefined || now.phone === phone) return false;
  return now.role !== "CUSTOMER" || now.phone !== null;
}
