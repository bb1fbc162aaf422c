import { eq, or, sql } from "drizzle-orm";
import { GONE_EMAIL_HOST } from "../../rules/accounts/email.ts";
import type { Deps, Tx } from "../deps.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import type { User } from "../module.ts";
import { accountEvents } from "./events/tables.ts";
import { apiKeys } from "./keys/tables.ts";
import { pushDevices } from "./push-devices/tables.ts";
import { newReferralCode } from "./referrals/referral-code.ts";
import { referrals } from "./referrals/tables.ts";
import { authenticators, passkeys, recoveryCodes } from "./second-factors/tables.ts";
import { endSessions } from "./sessions.ts";
import { addresses, knownBrowsers, oneTimeCodes, preferences, sessions, userIdentities, users } from "./tables.ts";

/** Anonymizes the user's row, which orders still refer to. @returns the key of the profile picture */
export async function deleteUserData(tx: Tx, user: User, { now }: Deps): Promise<(string | null)[]> {
  const { id, email, profileImageKey } = user;
  await forgetSentMessages(tx, user);
  await endSessions(tx, id, now());
  // Push devices are deleted with the browsers.
  for (const table of [
    addresses,
    preferences,
    userIdentities,
    oneTimeCodes,
    knownBrowsers,
    authenticators,
    passkeys,
    sessions,
    apiKeys,
    recoveryCodes,
    accountEvents,
    idempotencyKeys,
  ])
    await tx.delete(table).where(eq(table.userId, id));
  // Rewards stay in the account credit ledger.
  await tx
    .delete(referrals)
    .where(or(eq(referrals.referrerId, id), eq(referrals.invitedUserId, id), eq(referrals.email, email.toLowerCase())));
  await tx
    .update(users)
    .set({
      email: `${id}@${GONE_EMAIL_HOST}`,
      emailVerifiedAt: null,
      passwordHash: null,
      pinHash: null,
      badgeHash: null,
      firstName: "Deleted",
      lastName: "account",
      phone: null,
      externalId: null,
      metadata: null,
      profileImageKey: null,
      referralCode: newReferralCode(),
    })
    .where(eq(users.id, id));
  return [profileImageKey];
}

/** Deletes messages sent to the user from the last day's jobs. Pending ones are still sent. */
async function forgetSentMessages(tx: Tx, { id, email, phone }: User): Promise<void> {
  const browsers = tx
    .select({ id: sql`${pushDevices.id}::text` })
    .from(pushDevices)
    .where(eq(pushDevices.userId, id));
  await tx.execute(sql`
    delete from pgboss.job
    where state in ('completed', 'failed', 'cancelled') and (
      name = 'send-mail' and lower(data ->> 'to') = lower(${email})
      or name = 'send-sms' and data ->> 'to' = ${phone}
      or name = 'send-push' and data ->> 'deviceId' in ${browsers})`);
}
