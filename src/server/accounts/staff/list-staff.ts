import { eq, max, sql } from "drizzle-orm";
import type { StaffMember } from "../../../contract/accounts/staff.ts";
import type { Db } from "../../deps.ts";
import { authenticators, passkeys } from "../second-factors/tables.ts";
import { sessions, users } from "../tables.ts";

/** More than any lab employs. */
const STAFF_LISTED = 500;

const secondFactor = sql<StaffMember["secondFactor"]>`case
  when exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}) then 'PASSKEY'
  when exists (select from ${authenticators} where ${authenticators.userId} = ${users.id} and ${authenticators.switchedOnAt} is not null) then 'AUTHENTICATOR'
  else 'MAILED_CODE' end`;

export async function listStaff(db: Db): Promise<{ staff: StaffMember[] }> {
  const own = db
    .select({ at: max(sessions.lastSeenAt).as("own_at") })
    .from(sessions)
    .where(eq(sessions.userId, users.id))
    .as("own");
  const atStations = db
    .select({ at: max(sessions.workerActiveAt).as("worker_at") })
    .from(sessions)
    .where(eq(sessions.workerId, users.id))
    .as("at_stations");
  const rows = await db
    .select({ user: users, seen: own.at, worked: atStations.at, secondFactor })
    .from(users)
    .leftJoinLateral(own, sql`true`)
    .leftJoinLateral(atStations, sql`true`)
    .where(eq(users.role, "ADMIN"))
    .orderBy(sql`lower(${users.lastName}), lower(${users.firstName}), ${users.id}`)
    .limit(STAFF_LISTED);
  return {
    staff: rows.map(({ user, seen, worked, ...row }) => {
      const last = Math.max(seen?.getTime() ?? 0, worked?.getTime() ?? 0);
      return {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        staffRole: user.staffRole,
        state: stateOf(user),
        secondFactor: row.secondFactor,
        hasPin: user.pinHash !== null,
        hasBadge: user.badgeHash !== null,
        lastSeenAt: last === 0 ? null : new Date(last).toISOString(),
      };
    }),
  };
}

function stateOf({ suspendedAt, passwordHash }: typeof users.$inferSelect): StaffMember["state"] {
  if (suspendedAt !== null) return "SUSPENDED";
  return passwordHash === null ? "INVITED" : "ACTIVE";
}
