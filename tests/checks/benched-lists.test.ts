import { expect, test } from "vitest";
import { EXCUSED } from "../../benchmarks/lists/excused.ts";
import { subjectsOf } from "../../benchmarks/lists/subjects.ts";
import { type CallName, contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";

/** What the staff read of the whole lab; what is one customer's own is as much in any lab. */
const READ_BY_STAFF = Object.entries<CallSpec>(contract).flatMap(([name, { method, who }]) =>
  method === "GET" && who.kind === "roles" && who.roles.includes("ADMIN") ? [name as CallName] : [],
);

const SUBJECTS = subjectsOf({
  customerId: "",
  email: "ada@bench.test",
  customerName: "Ada 1",
  orderId: 1,
  labNumber: "19-1",
  collectionSlug: "",
  productSlug: "",
  productName: "film",
  productIds: [""],
});

test("whatever the staff read of the whole lab is timed in a large one, or it is said why not", () => {
  const benched = new Set<CallName>(SUBJECTS.map(({ call }) => call));
  expect(READ_BY_STAFF.filter((name) => !benched.has(name) && EXCUSED[name] === undefined)).toEqual([]);
  const stale = Object.keys(EXCUSED).filter(
    (name) => benched.has(name as CallName) || !READ_BY_STAFF.includes(name as CallName),
  );
  expect(stale).toEqual([]);
});

test("no two figures of the bench have one name", () => {
  const names = SUBJECTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
