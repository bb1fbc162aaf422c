import { and, eq } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { userIdentities, users } from "./tables.ts";

/**
 * Notes that whoever is at the door reads the account's e-mail, and shuts the doors that were made before anybody had
 * proved that: sign-ins by a provider that had not seen whose the e-mail is. Anyone can make an account with anyone's e-mail.
 * The caller holds the user's row, and sees to the password and the sessions.
 */
export async function claimAccount(
  tx: Tx,
  user: { id: string; emailVerifiedAt: Date | null },
  now: Date,
): Promise<void> {
  if (user.emailVerifiedAt !== null) return;
  await tx
    .delete(userIdentities)
    .where(and(eq(userIdentities.userId, user.id), eq(userIdentities.emailVerified, false)));
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id));
}
