import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import {
  CUSTOMER_KEY_PERMISSIONS,
  STAFF_KEY_PERMISSIONS,
  VENDOR_KEY_LABELS,
} from "../../src/rules/accounts/api-keys.ts";
import { type Permission, permits, STAFF_ROLES, type StaffRole } from "../../src/rules/accounts/staff-roles.ts";
import { type Caller, guard, type UserId } from "../../src/server/platform/http/guard.ts";
import { HttpError } from "../../src/server/platform/http/errors.ts";

const VENDOR_PERMISSIONS = Object.keys(VENDOR_KEY_LABELS) as Permission[];
const calls = Object.entries(contract) as [string, CallSpec][];

const caller = (permissions: readonly Permission[], staffRole: StaffRole | null): Caller => ({
  userId: "00000000-0000-4000-8000-0000000000a1" as UserId,
  role: staffRole === null ? "CUSTOMER" : "ADMIN",
  staffRole,
  sessionId: "",
  secondFactorPending: false,
  confirmed: true,
  confirmsBy: "PASSWORD",
  station: null,
  messengerId: null,
  key: { id: "", name: "Warehouse", permissions },
});

/** Returns the status of the guard's refusal; null if it accepts. */
function refusal(call: CallSpec, by: Caller, theirs = true): number | null {
  const id = theirs ? by.userId : "00000000-0000-4000-8000-0000000000b2";
  const params = Object.fromEntries(Object.keys(call.params.shape).map((name) => [name, id]));
  try {
    guard(call, by, params);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.status;
    throw error;
  }
}

/** Calls that refuse every key: sign-in, one's own account, and calls that need a recent password. */
const isForPeople = (name: string, { who, confirmed }: CallSpec): boolean =>
  name !== "describeApiKey" &&
  (confirmed ||
    who.kind === "session" ||
    who.kind === "signedIn" ||
    ["makeApiKey", "revokeApiKey", "shareScans", "openStation"].includes(name) ||
    ("permission" in who &&
      ["staff", "keys", "privacy", "imports", "lab.export", "settings"].includes(who.permission)));

test.each(calls)("%s accepts only keys that include its permission", (name, call) => {
  const { who, method } = call;
  const isForAll = who.kind === "anyone" || name === "describeApiKey";
  const byPermission = STAFF_KEY_PERMISSIONS.filter((one) => refusal(call, caller([one], "OWNER")) === null);
  const needed = "permission" in who && !isForPeople(name, call) ? [who.permission] : [];
  expect(byPermission).toEqual(isForAll ? STAFF_KEY_PERMISSIONS : needed);
  // Never more than the owner's role, whatever the key once included.
  for (const role of STAFF_ROLES) {
    const may = isForAll || (needed.length > 0 && permits(role, needed[0]!));
    expect([role, refusal(call, caller(STAFF_KEY_PERMISSIONS, role))]).toEqual([role, may ? null : 403]);
  }
  // Customers' keys read their own data.
  const isRead = who.kind === "own" && method === "GET" && !isForPeople(name, call);
  const readBy = isRead ? CUSTOMER_KEY_PERMISSIONS.filter((one) => one === who.permission) : [];
  const ofCustomer = CUSTOMER_KEY_PERMISSIONS.filter((one) => refusal(call, caller([one], null)) === null);
  expect(ofCustomer).toEqual(isForAll ? CUSTOMER_KEY_PERMISSIONS : readBy);
  // Vendors' keys make the calls of vendors.
  const isVendors = who.kind === "roles" && who.roles.includes("VENDOR");
  const ofVendor = VENDOR_PERMISSIONS.filter(
    (one) => refusal(call, { ...caller([one], null), role: "VENDOR" }) === null,
  );
  expect(ofVendor).toEqual(isForAll ? VENDOR_PERMISSIONS : isVendors ? [who.permission] : []);
  if (readBy.length > 0) expect(refusal(call, caller(CUSTOMER_KEY_PERMISSIONS, null), false)).toBe(404);
});

test("customers' keys cannot read account security, cards or exports", () => {
  const reads = calls.filter(
    ([, call]) => call.who.kind === "own" && refusal(call, caller(CUSTOMER_KEY_PERMISSIONS, null)) === null,
  );
  expect(reads.length).toBeGreaterThan(30);
  const closed = new Set(["Sign-in", "Notices", "Payments", "Personal data", "API keys", "Staff"]);
  expect(reads.filter(([, { tag }]) => closed.has(tag)).map(([name]) => name)).toEqual([]);
});
