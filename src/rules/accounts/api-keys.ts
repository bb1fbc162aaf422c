import { DAY_MS } from "../time.ts";
import type { UserRole } from "./roles.ts";
import { type Permission, PERMISSIONS } from "./staff-roles.ts";

/** Begins every key, whatever the lab's name, so that secret scanners find keys in code. */
export const KEY_PREFIX = "nice_";

/**
 * Permissions that no key has: they decide who else may do what, hand out or delete a customer's data, bring in many, or
 * connect the lab's services. A person does this, after giving the password.
 */
const NOT_FOR_KEYS = new Set<Permission>(["staff", "keys", "privacy", "imports", "lab.export", "settings"]);

export const STAFF_KEY_PERMISSIONS = (Object.keys(PERMISSIONS) as Permission[]).filter(
  (permission) => !NOT_FOR_KEYS.has(permission),
);

/**
 * Customers' keys may read their own data, from calls with these permissions. Not account security
 * ("customers.read"), cards ("payments") or data exports ("privacy"). Customers' keys never write.
 */
export const CUSTOMER_KEY_LABELS = {
  film: "Read my rolls, scans and prints",
  "orders.read": "Read my orders, profile and addresses",
  "money.read": "Read my invoices, membership and account credit",
} as const satisfies Partial<Record<Permission, string>>;
export const CUSTOMER_KEY_PERMISSIONS = Object.keys(CUSTOMER_KEY_LABELS) as (keyof typeof CUSTOMER_KEY_LABELS)[];

/** A vendor's keys make the calls of their own pages. */
export const VENDOR_KEY_LABELS = {
  "vendors.read": "Read my orders and their files",
  "vendors.write": "Accept, ship and decline my orders",
} as const satisfies Partial<Record<Permission, string>>;

/** Permissions that people of a role may give to their keys, with labels; none for couriers. Staff give those of their role. */
export const OWN_KEY_LABELS: Readonly<Record<UserRole, Partial<Record<Permission, string>>>> = {
  ADMIN: {},
  CUSTOMER: CUSTOMER_KEY_LABELS,
  VENDOR: VENDOR_KEY_LABELS,
  MESSENGER: {},
};

/** Files of many records contain amounts, which are not left out of them. */
export const lacksAmounts = (permissions: readonly Permission[]): boolean =>
  permissions.includes("exports") && !permissions.includes("money.read");

export const KEY_DAYS = [30, 90, 365] as const;
/** Valid keys that one person may have; vendors as many as customers. */
export const MOST_KEYS = { staff: 20, customer: 5 } as const;
export const KEY_NAME_LENGTH = 60;

/** Calls of one key, and failed tries of one network address. */
export const KEY_LIMIT = { times: 600, perSeconds: 60 } as const;
export const BAD_KEY_LIMIT = { times: 20, perSeconds: 600 } as const;

/** Owners get an e-mail this long before a key expires. */
export const KEY_WARNING_MS = 7 * DAY_MS;
/** Keys stay listed this long after they were revoked or expired. */
export const KEY_RETENTION_MS = 90 * DAY_MS;

export const KEY_STATES = ["ACTIVE", "EXPIRED", "REVOKED"] as const;
export type KeyState = (typeof KEY_STATES)[number];

export function keyState({ expiresAt, revokedAt }: { expiresAt: Date | null; revokedAt: Date | null }, now: Date) {
  if (revokedAt !== null) return "REVOKED";
  return expiresAt !== null && expiresAt <= now ? "EXPIRED" : "ACTIVE";
}
