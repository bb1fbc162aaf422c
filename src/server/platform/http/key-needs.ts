import type { CallSpec } from "../../../contract/kit/call.ts";
import { OWN_KEY_LABELS, STAFF_KEY_PERMISSIONS } from "../../../rules/accounts/api-keys.ts";
import type { UserRole } from "../../../rules/accounts/roles.ts";
import type { Permission } from "../../../rules/accounts/staff-roles.ts";

/**
 * Returns the permission that an API key of this role needs for a call; "any" if every key will do, "never" if none does
 * (docs/product/api-keys.md#what-a-key-may-do).
 */
export function keyNeeds(
  { who, method, confirmed, keys }: Pick<CallSpec, "who" | "method" | "confirmed" | "keys">,
  role: UserRole,
): Permission | "any" | "never" {
  if (keys !== null) return keys;
  if (who.kind === "anyone") return "any";
  // Sign-in, passwords, sessions and second factors are for people.
  if (confirmed || !("permission" in who)) return "never";
  const { permission } = who;
  if (role === "ADMIN") return STAFF_KEY_PERMISSIONS.includes(permission) ? permission : "never";
  const isTheirs =
    role === "CUSTOMER" ? who.kind === "own" && method === "GET" : who.kind === "roles" && who.roles.includes(role);
  return isTheirs && permission in OWN_KEY_LABELS[role] ? permission : "never";
}
