import { eq, sql } from "drizzle-orm";
import type { StaffMember } from "../../../contract/accounts/staff.ts";
import type { Db } from "../../deps.ts";
import { isoTimeOrNull } from "../../platform/iso-time.ts";
import { authenticators, passkeys } from "../second-factors/tables.ts";
import { sessions, users } from "../tables.ts";

/** More than any lab employs. */
const STAFF_LISTED = 500;

/** Their own sessions, and those of stations where they signed in. */
const lastSeenAt = sql<string | null>`(
  select max(case when ${sessions.userId} = ${users.id} then ${sessions.lastSeenAt} else ${sessions.workerActiveAt} end)
  from ${sessions} where ${sessions.userId} = ${users.id} or ${sessions.workerId} = ${users.id})`;

const secondFactor = sql<StaffMember["secondFactor"]>`case
  when exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}) then 'PASSKEY'
  when exists (select from ${authenticators} where ${authenticators.userId} = ${users.id} and ${authenticators.switchedOnAt} is not null) then 'AUTHENTICATOR'
  else 'MAILED_CODE' end`;

export async function listStaff(db: Db): Promise<{ staff: StaffMember[] }> {
  const rows = await db
    .select({ user: users, lastSeenAt, secondFactor })
    .from(users)
    .where(eq(users.role, "ADMIN"))
    .orderBy(sql`lower(${users.lastName}), lower(${users.firstName}), ${users.id}`)
    .limit(STAFF_LISTED);
  return {
    staff: rows.map(({ user, ...seen }) => ({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      staffRole: user.staffRole,
      state: stateOf(user, seen.lastSeenAt),
      secondFactor: seen.secondFactor,
      hasPin: user.pinHash !== null,
      hasBadge: user.badgeHash !== null,
      lastSeenAt: isoTimeOrNull(seen.lastSeenAt),
    })),
  };
}

function stateOf({ suspendedAt, passwordHash }: typeof users.$inferSelect, seen: string | null): StaffMember["state"] {
  if (suspendedAt !== null) return "SUSPENDED";
  return passwordHash === null && seen === null ? "INVITED" : "ACTIVE";
}
