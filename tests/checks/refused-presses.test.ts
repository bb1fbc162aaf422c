import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";

const project = join(import.meta.dirname, "../..");

/** As docs/api.md lists a call. */
const listed = ({ method, path }: CallSpec): string => `\`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}\``;

/** Writes of customers to their own things that have a press at the bench as well. */
const AT_THE_BENCH_TOO: ReadonlySet<string> = new Set(["reverseScans", "rotateScan"]);
const isTheLabs = ({ who }: CallSpec): boolean => who.kind === "roles" && who.roles.includes("ADMIN");

/**
 * The lab's own writes whose refusals no journey shows to a person (`saysRefusals`).
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
    .filter(([name, call]) => call.method !== "GET" && (isTheLabs(call) || AT_THE_BENCH_TOO.has(name)))
    .filter(([, call]) => Object.keys(call.refusals).length > 0 && !withoutScreens.includes(listed(call)))
    .map(([name]) => name)
    .filter((name) => !said.has(name));
}

const read = (path: string): string => readFileSync(join(project, path), "utf8");

test("every refusal of what the lab's staff write is shown to a person in a journey", () => {
  const journeys = globSync("tests/journeys/*.spec.ts", { cwd: project }).map(read);
  const [, withoutScreens] = read("docs/api.md").split("## Calls without a screen");
  expect(unsaidRefusals(contract, journeys, withoutScreens!)).toEqual([]);
});

test("a write that a journey only names, or that has lost its row, is told", () => {
  const { addCoupon, removeCoupon, listCoupons } = contract;
  const journey = "await saysRefusals(page, addCoupon, { press });\nawait admin.call(removeCoupon, {});";
  expect(unsaidRefusals({ addCoupon, removeCoupon, listCoupons }, [journey], "")).toEqual(["removeCoupon"]);
  expect(unsaidRefusals({ removeCoupon }, [journey], "| `DELETE /coupons/{couponId}` | by hand |")).toEqual([]);
});
