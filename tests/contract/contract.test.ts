import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROLE_PERMISSIONS } from "../../src/rules/accounts/staff-roles.ts";
import { contract } from "../../src/contract/all.ts";
import { anyone, call, type CallSpec, own, staff } from "../../src/contract/kit/call.ts";

const calls = Object.entries(contract) as [string, CallSpec][];

test("no two calls share a method and path shape", () => {
  const shapes = calls.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

/**
 * The source of all refusals: the server, and the rules whose results it passes on. The contract only declares them.
 */
const sources = ["../../src/server", "../../src/rules"]
  .map((folder) => join(import.meta.dirname, folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
/** Codes returned by a rule or lookup that get a prefix, such as COUPON_ before the reason a coupon is refused. */
const PREFIXED = /`([A-Z]+_)\$\{/g;
const prefixes = [...sources.matchAll(PREFIXED)].map((match) => match[1]!);
const codes = [...new Set(calls.flatMap(([, { refusals }]) => Object.keys(refusals)))].sort();

test.each(codes)("the documented error code %s is used in the server", (code) => {
  const written = new RegExp(`["'\`]${code}["'\`]`).test(sources);
  expect(written || prefixes.some((prefix) => code.startsWith(prefix))).toBe(true);
});

test("a call without an access rule does not compile", () => {
  const spec = { method: "GET", path: "/nowhere", tag: "None", summary: "Nothing" } as const;
  expect(call({ ...spec, who: anyone }).who).toEqual(anyone);
  // @ts-expect-error who may call is missing
  expect(call(spec).who).toBeUndefined();
  // @ts-expect-error nobody is called that
  expect(call({ ...spec, who: "anyone" }).who).toBe("anyone");
});

test("a staff call without a permission does not compile", () => {
  // @ts-expect-error the permission is missing: docs/adding-an-endpoint.md#2-declare-the-call
  expect(own("userId").permission).toBeUndefined();
  // @ts-expect-error no such permission
  expect(staff("everything").permission).toBe("everything");
});

const isForStaff = ([, { who }]: [string, CallSpec]) => "permission" in who;
const permissionOf = ({ who }: CallSpec) => ("permission" in who ? who.permission : null);

test("the accountant cannot make any call that changes lab data", () => {
  const theirs = calls.filter((one) => isForStaff(one) && one[1].method !== "GET");
  const allowed = theirs.filter(([, call]) => ROLE_PERMISSIONS.READ_ONLY.includes(permissionOf(call)!));
  // A view is its keeper's own; reading a customer's news marks it as read only for the customer themselves.
  expect(allowed.map(([name]) => name).sort()).toEqual(["forgetView", "readNews", "saveView"]);
});

test("only owners and managers change money manually, prices, staff and settings, and export lists", () => {
  const closed = ["money.write", "prices", "staff", "settings", "privacy"] as const;
  for (const role of ["FRONT_DESK", "BENCH", "SHOP", "READ_ONLY"] as const)
    expect(closed.filter((permission) => ROLE_PERMISSIONS[role].includes(permission))).toEqual([]);
  const downloads = calls.filter(([name, { method }]) => name.startsWith("export") && method === "GET");
  expect(downloads.map(([, call]) => permissionOf(call))).toEqual(downloads.map(() => "exports"));
});
