import type { ApiKey } from "../../../contract/accounts/api-keys.ts";
import { CUSTOMER_KEY_LABELS, type KeyState, VENDOR_KEY_LABELS } from "../../../rules/accounts/api-keys.ts";
import { PERMISSIONS } from "../../../rules/accounts/staff-roles.ts";
import type { StateTone } from "../../parts/states/state-badge.tsx";
import { formatDay, formatMoment } from "../../platform/dates.ts";

export const KEY_STATE_LABELS: Record<KeyState, string> = { ACTIVE: "Active", EXPIRED: "Expired", REVOKED: "Revoked" };
export const KEY_STATE_TONES: Record<KeyState, StateTone> = {
  ACTIVE: "success",
  EXPIRED: "warning",
  REVOKED: "default",
};

/** Describes a staff key's permissions as in the role picker: "See orders and their customers, Find customers …". */
export const permissionsText = ({ permissions }: Pick<ApiKey, "permissions">): string =>
  permissions.map((permission) => PERMISSIONS[permission]).join(" · ");

const OWN_LABELS: Partial<Record<ApiKey["permissions"][number], string>> = {
  ...CUSTOMER_KEY_LABELS,
  ...VENDOR_KEY_LABELS,
};

/** Describes a customer's or vendor's key. */
export const ownPermissionsText = ({ permissions }: Pick<ApiKey, "permissions">): string =>
  permissions.map((one) => OWN_LABELS[one]).join(" · ");

export function lastUseText({ lastUsedAt, lastAddress }: Pick<ApiKey, "lastUsedAt" | "lastAddress">): string {
  if (lastUsedAt === null) return "Not used yet";
  return `Last used ${formatMoment(lastUsedAt)}${lastAddress === null ? "" : ` from ${lastAddress}`}`;
}

export function expiryText({ expiresAt, state }: Pick<ApiKey, "expiresAt" | "state">): string {
  if (expiresAt === null) return "Never expires";
  return `${state === "EXPIRED" ? "Expired" : "Expires"} ${formatDay(expiresAt)}`;
}
