import type { CallSpec } from "../../src/contract/kit/call.ts";
import type { UserRole } from "../../src/rules/accounts/roles.ts";
import { permits, STAFF_ROLES, type StaffRole } from "../../src/rules/accounts/staff-roles.ts";
import { freshToken } from "../support/fresh-token.ts";
import type { TestLab } from "../support/start-lab.ts";
import { once } from "./fixtures/once.ts";
import type { World } from "./world.ts";

export type Caller = {
  name: string;
  role: UserRole | null;
  /** For staff. */
  staffRole?: StaffRole;
  secondFactor: boolean;
  /** Whether the things are theirs, as far as their role can have any. */
  theirs: boolean;
  userId(): Promise<string> | null;
};

/** Returns all callers, seen from one world: the owners of its things, others of the same role, and the lab. */
export function everyone(world: World, other: World): Caller[] {
  const someone = (of: World, whose: string): Caller[] => {
    const known = { secondFactor: true, theirs: of === world };
    return [
      { ...known, name: `${whose} customer`, role: "CUSTOMER", userId: async () => of.customer.userId },
      { ...known, name: `${whose} courier`, role: "MESSENGER", userId: async () => (await of.courier()).userId },
      { ...known, name: `${whose} vendor`, role: "VENDOR", userId: async () => (await of.vendor()).userId },
    ];
  };
  const admin = { role: "ADMIN", staffRole: "OWNER", userId: async () => world.admin.userId, theirs: true } as const;
  return [
    { name: "a visitor", role: null, userId: () => null, secondFactor: false, theirs: true },
    ...someone(world, "the"),
    ...someone(other, "another"),
    { ...admin, name: "an admin", secondFactor: true },
    { ...admin, name: "an admin before the second factor", secondFactor: false },
  ];
}

/** Returns one of the staff for each role, with nothing of their own. */
export const staffMembers = (lab: TestLab): Caller[] =>
  STAFF_ROLES.map((staffRole) => {
    const person = once(() => lab.admin(staffRole));
    const userId = async () => (await person()).userId;
    return { name: `staff: ${staffRole}`, role: "ADMIN", staffRole, secondFactor: true, theirs: false, userId };
  });

/** Returns the status with which the guard must refuse, according to the contract; null when it accepts the caller. */
export function guardsAnswer({ who }: CallSpec, caller: Caller): 401 | 403 | 404 | null {
  if (who.kind === "anyone") return null;
  if (caller.role === null) return 401;
  if (who.kind === "session") return null;
  if (!caller.secondFactor) return 403;
  if (who.kind === "signedIn") return null;
  if (caller.role === "ADMIN") return permits(caller.staffRole ?? null, who.permission) ? null : 403;
  switch (who.kind) {
    case "roles":
      return who.roles.includes(caller.role) ? null : 403;
    case "own":
      return caller.role === "CUSTOMER" && caller.theirs ? null : 404;
    case "messenger":
      if (caller.role !== "MESSENGER") return 403;
      return caller.theirs ? null : 404;
  }
}

const tokens = new Map<string, Promise<string>>();

/** Returns a caller's token, the same each time: a call that ends the session must be the last in its world. */
export async function tokenOf(lab: TestLab, { userId, secondFactor }: Caller): Promise<string | null> {
  const id = await userId();
  if (id === null) return null;
  const session = `${id} ${secondFactor}`;
  if (!tokens.has(session)) tokens.set(session, freshToken(lab.lab, id, { secondFactor }));
  return tokens.get(session)!;
}
