import { expect, test } from "vitest";
import { HOUR_MS } from "../time.ts";
import { ACCOUNT_EVENT_KINDS, accountEventText, groupKey, shortNetwork } from "./account-events.ts";

const AT = new Date("2026-11-22T10:15:00Z");
const inMinutes = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

test("events that strangers can repeat are grouped by account, kind and hour in at most four rows", () => {
  const networks = Array.from({ length: 300 }, (_, index) => `203.0.${index}.x`);
  expect(new Set(networks.map((network) => groupKey("LOGIN_REFUSED", AT, network))).size).toBe(4);
  expect(groupKey("NOT_ALLOWED", AT, "203.0.113.x")).toBe(groupKey("NOT_ALLOWED", inMinutes(44), "203.0.113.x"));
  expect(groupKey("NOT_ALLOWED", AT, "203.0.113.x")).not.toBe(
    groupKey("NOT_ALLOWED", new Date(AT.getTime() + HOUR_MS), "203.0.113.x"),
  );
  expect(groupKey("LOGGED_IN", AT, "203.0.113.x")).toBeNull();
  expect(groupKey("ROLE_CHANGED", AT, null)).toBeNull();
});

test("an address is shortened to its network", () => {
  expect(shortNetwork("203.0.113.7")).toBe("203.0.113.x");
  expect(shortNetwork("203.0.113.x")).toBe("203.0.113.x");
  expect(shortNetwork("2001:db8:1:2::/64")).toBe("2001:db8:1:2::/64");
});

test("every kind has a text that names its subject", () => {
  for (const kind of ACCOUNT_EVENT_KINDS) expect(accountEventText(kind, null)).not.toBe("");
  expect(accountEventText("LOGGED_IN", "PASSWORD")).toBe("Logged in with the password");
  expect(accountEventText("LOGGED_IN", "GOOGLE")).toBe("Logged in with Google");
  expect(accountEventText("LOGGED_IN", "PASSKEY")).toBe("Logged in with a passkey");
  expect(accountEventText("CODE_ACCEPTED", "RECOVERY_CODE")).toBe("Second factor accepted: a recovery code");
  expect(accountEventText("ROLE_CHANGED", "CUSTOMER ADMIN")).toBe("Role changed from Customer to Lab staff");
  expect(accountEventText("NOT_ALLOWED", "GET /users")).toBe("Permission denied: GET /users");
  expect(accountEventText("SESSION_ENDED", "Firefox on macOS")).toBe("Session in Firefox on macOS logged out");
});
