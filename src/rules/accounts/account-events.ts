import { DAY_MS, HOUR_MS } from "../time.ts";
import { USER_ROLE_LABELS, type UserRole } from "./roles.ts";
import { STAFF_ROLE_LABELS, type StaffRole } from "./staff-roles.ts";

/** Account events that are logged (docs/product/accounts.md#event-log), with their labels in lists. */
export const ACCOUNT_EVENT_LABELS = {
  SIGNED_UP: "Signed up",
  ACCOUNT_MADE: "Account created",
  LOGGED_IN: "Logged in",
  PASSWORD_ACCEPTED: "Password accepted, code pending",
  CODE_ACCEPTED: "Second factor accepted",
  NEW_BROWSER: "New browser",
  LOGIN_REFUSED: "Login failed",
  LOGIN_THROTTLED: "Too many wrong passwords",
  CODE_REFUSED: "Second factor failed",
  LOGGED_OUT: "Logged out",
  SESSION_ENDED: "Session ended",
  SESSIONS_ENDED: "All other sessions ended",
  CONFIRMED: "Identity confirmed",
  CONFIRM_REFUSED: "Identity check failed",
  PASSWORD_CHANGED: "Password changed",
  RESET_REQUESTED: "Password reset requested",
  PASSWORD_RESET: "Password reset",
  EMAIL_CHANGED: "E-mail changed",
  PHONE_CHANGED: "Phone changed",
  ROLE_CHANGED: "Role changed",
  IDENTITY_JOINED: "Sign-in added",
  IDENTITY_REMOVED: "Sign-in removed",
  FACTOR_ADDED: "Second factor added",
  FACTOR_REMOVED: "Second factor removed",
  RECOVERY_CODES_MADE: "Recovery codes created",
  NOT_ALLOWED: "Permission denied",
  STAFF_ROLE_CHANGED: "Staff role changed",
  SUSPENDED: "Suspended",
  RESTORED: "Restored",
  PIN_SET: "Station PIN set",
  BADGE_MADE: "Badge created",
  STATION_KEYS_REMOVED: "PIN and badge removed",
  STATION_OPENED: "Station opened",
  STATION_SIGNED_IN: "Signed in at a station",
  PIN_REFUSED: "Wrong station PIN",
  KEY_MADE: "API key created",
  KEY_REVOKED: "API key revoked",
} as const;
export type AccountEventKind = keyof typeof ACCOUNT_EVENT_LABELS;
export const ACCOUNT_EVENT_KINDS = Object.keys(ACCOUNT_EVENT_LABELS) as [AccountEventKind, ...AccountEventKind[]];

/**
 * Events that can be triggered repeatedly, often by strangers. Within an hour, events of the same account and kind are
 * counted in a few rows, by network of origin.
 */
const COUNTED = new Set<AccountEventKind>([
  "LOGIN_REFUSED",
  "LOGIN_THROTTLED",
  "CODE_REFUSED",
  "CONFIRM_REFUSED",
  "RESET_REQUESTED",
  "NOT_ALLOWED",
  "PIN_REFUSED",
]);
const ROWS_AN_HOUR = 4;

/** 13 months. */
export const EVENT_RETENTION_MS = 396 * DAY_MS;
/** IP addresses are shortened to their network after this time, which is long enough for an investigation. */
export const EVENT_ADDRESS_RETENTION_MS = 30 * DAY_MS;
/** Limit per account and kind, so that no script can fill the table. */
export const MAX_EVENTS_PER_KIND = 500;

/**
 * Returns the key that groups events of one account and kind for counting; null for events that are logged
 * individually.
 */
export function groupKey(kind: AccountEventKind, at: Date, network: string | null): string | null {
  if (!COUNTED.has(kind)) return null;
  let hash = 0;
  for (const sign of network ?? "") hash = (hash * 31 + sign.codePointAt(0)!) % 65_521;
  return `${Math.floor(at.getTime() / HOUR_MS)} ${hash % ROWS_AN_HOUR}`;
}

/**
 * Returns the network of an IP address for long-term storage: "203.0.113.x", or the first half of an IPv6 address,
 * "2001:db8:1:2::/64".
 * @param network the address, or a single household's network
 */
export function shortNetwork(network: string): string {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.x");
}

const PROVIDERS: Record<string, string> = { GOOGLE: "Google", FACEBOOK: "Facebook", PASSKEY: "a passkey" };
const FACTORS: Record<string, string> = {
  AUTHENTICATOR: "an authenticator app",
  PASSKEY: "a passkey",
  RECOVERY_CODE: "a recovery code",
};
const REFUSED: Record<string, string> = {
  BLOCKED: "the account is blocked",
  SUSPENDED: "the account is suspended",
  PASSKEY: "the passkey could not be verified",
};
const staffLabel = (role = "") => STAFF_ROLE_LABELS[role as StaffRole] ?? "none";
const roleLabel = (role = "") => USER_ROLE_LABELS[role as UserRole] ?? role;

/** Describes an account event for its readers. @param about the details passed to `noteEvent`, by kind */
export function accountEventText(kind: AccountEventKind, about: string | null): string {
  const what = about ?? "";
  switch (kind) {
    case "LOGGED_IN":
      return `Logged in ${what in PROVIDERS ? `with ${PROVIDERS[what]}` : "with the password"}`;
    case "SIGNED_UP":
      return what in PROVIDERS ? `Signed up with ${PROVIDERS[what]}` : "Signed up";
    case "PASSWORD_ACCEPTED":
      return `${what in PROVIDERS ? PROVIDERS[what] : "Password"} accepted, code pending`;
    case "CODE_ACCEPTED":
      return `Second factor accepted: ${FACTORS[what] ?? "a code"}`;
    case "NEW_BROWSER":
      return "Logged in with a new browser";
    case "LOGIN_REFUSED":
      return `Login failed: ${REFUSED[what] ?? "wrong password"}`;
    case "LOGIN_THROTTLED":
      return "Too many wrong passwords";
    case "CODE_REFUSED":
      return `Second factor failed: ${FACTORS[what] ?? "a code"}`;
    case "SESSION_ENDED":
      return what === "" ? "A session was logged out" : `Session in ${what} logged out`;
    case "SESSIONS_ENDED":
      return "All other sessions ended";
    case "CONFIRMED":
      return what === "CODE" ? "Identity confirmed with a code" : "Identity confirmed with the password";
    case "CONFIRM_REFUSED":
      return what === "CODE" ? "Identity check failed: wrong code" : "Identity check failed: wrong password";
    case "EMAIL_CHANGED":
      return what === "" ? "E-mail changed" : `E-mail changed from ${what}`;
    case "ROLE_CHANGED": {
      const [before, after] = what.split(" ");
      return `Role changed from ${roleLabel(before)} to ${roleLabel(after)}`;
    }
    case "IDENTITY_JOINED":
      return `Sign-in with ${PROVIDERS[what] ?? "a provider"} added`;
    case "IDENTITY_REMOVED":
      return `Sign-in with ${PROVIDERS[what] ?? "a provider"} removed`;
    case "FACTOR_ADDED":
      return `Set up ${FACTORS[what] ?? "a second factor"} as second factor`;
    case "FACTOR_REMOVED":
      return what === "ALL" ? "All second factors removed" : "A second factor removed";
    case "STAFF_ROLE_CHANGED": {
      const [before, after] = what.split(" ");
      return `Staff role changed from ${staffLabel(before)} to ${staffLabel(after)}`;
    }
    case "STATION_OPENED":
      return `Station ${what} opened`;
    case "STATION_SIGNED_IN":
      return `Signed in at station ${what}`;
    case "PIN_REFUSED":
      return `Wrong PIN at station ${what}`;
    case "KEY_MADE":
      return `API key “${what}” created`;
    case "KEY_REVOKED":
      return `API key “${what}” revoked`;
    case "NOT_ALLOWED":
      return `Permission denied: ${what}`;
    default:
      return ACCOUNT_EVENT_LABELS[kind];
  }
}
