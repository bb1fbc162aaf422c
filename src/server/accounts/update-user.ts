import { eq } from "drizzle-orm";
import type * as contract from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { users } from "./tables.ts";

/** Changes name or phone; what is left out stays. */
export async function updateUser(
  { db }: Deps,
  userId: string,
  change: BodyOf<typeof contract.updateUser>,
): Promise<void> {
  const { firstName, lastName, phone } = change;
  const changed = await db
    // The id is set to itself, so that an empty change is a change too.
    .update(users)
    .set({ id: userId, firstName, lastName, phone })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  if (changed.length === 0) throw notFound("There is no such user.");
}
