import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";

const project = join(import.meta.dirname, "../..");

/** As docs/api.md lists a call. */
const listed = ({ method, path }: CallSpec): string => `\`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}\``;

/**
 * Writes to a customer's own things whose refusals no test of a screen shows yet. What gets its `saysRefusals` leaves this list.
 */
const STILL_TO_BE_SHOWN: ReadonlySet<string> = new Set([
  "downloadFile",
  "renewDownloads",
  "subscribe",
  "changeTier",
  "updateUserOrder",
  "previewUserOrderChange",
  "cancelUserOrder",
  "quoteOrder",
  "placeOrder",
  "attachPaymentMethod",
  "payOrder",
  "confirmPayment",
  "savePreference",
  "reorderPrint",
  "addReminder",
  "askForReturn",
  "withdrawReturn",
  "addReturnPhoto",
  "saveReview",
  "buyOwnLabel",
  "addRollTag",
  "addRollLocation",
  "tagScans",
  "placeScans",
  "startZipDownload",
  "listDownloadFiles",
]);
/** Staff write what is a customer's own as well: below /admin/users/{id} and /users/{id}, on their behalf. */
const isStaffs = ({ who }: CallSpec): boolean =>
  who.kind === "own" || (who.kind === "roles" && who.roles.includes("ADMIN"));

/**
 * The writes that staff press whose refusals no journey shows to a person (`saysRefusals`).
 * @param withoutScreens what docs/api.md lists as made by no page
 */
function unsaidRefusals(
  calls: Readonly<Record<string, CallSpec>>,
  journeys: readonly string[],
  withoutScreens: string,
): string[] {
  const said = new Set(
    journeys.flatMap((text) => [...text.matchAll(/saysRefusals\(\s*\w+,\s*(\w+),/g)].map(([, name]) => name!)),
  );
  return Object.entries(calls)
    .filter(([, call]) => call.method !== "GET" && isStaffs(call))
    .filter(([, call]) => Object.keys(call.refusals).length > 0 && !withoutScreens.includes(listed(call)))
    .map(([name]) => name)
    .filter((name) => !said.has(name));
}

const read = (path: string): string => readFileSync(join(project, path), "utf8");

test("every refusal of what staff write, for the lab or on a customer's behalf, is shown to a person in a journey", () => {
  const journeys = globSync("tests/{components/*.test.tsx,journeys/**/*.spec.ts}", { cwd: project }).map(read);
  const [, withoutScreens] = read("docs/api.md").split("## Calls without a screen");
  const unsaid = unsaidRefusals(contract, journeys, withoutScreens!);
  expect(unsaid.filter((name) => !STILL_TO_BE_SHOWN.has(name))).toEqual([]);
  expect([...STILL_TO_BE_SHOWN].filter((name) => !unsaid.includes(name))).toEqual([]);
});

test("a write that a journey only names, or that has lost its row, is told", () => {
  const { addCoupon, removeCoupon, listCoupons } = contract;
  const journey = "await saysRefusals(page, addCoupon, { press });\nawait admin.call(removeCoupon, {});";
  expect(unsaidRefusals({ addCoupon, removeCoupon, listCoupons }, [journey], "")).toEqual(["removeCoupon"]);
  const { addRush, listCoupons: read } = contract;
  expect(unsaidRefusals({ addRush, read }, [journey], "")).toEqual(["addRush"]);
  expect(unsaidRefusals({ removeCoupon }, [journey], "| `DELETE /coupons/{couponId}` | by hand |")).toEqual([]);
});
