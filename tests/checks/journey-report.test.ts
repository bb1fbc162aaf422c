import { expect, test } from "vitest";
import { onlyAtAnotherTry } from "../../scripts/journey-report.mjs";

const spec = (line: number, title: string, status: string) => ({
  file: "cart.spec.ts",
  line,
  title,
  tests: [{ status }],
});

test("what passed only at another try is named, also in a group", () => {
  const inGroup = { specs: [spec(30, "a guest pays", "flaky"), spec(40, "a guest leaves", "unexpected")] };
  const file = { specs: [spec(7, "a cart fills", "flaky"), spec(9, "a cart empties", "expected")], suites: [inGroup] };
  expect(onlyAtAnotherTry({ suites: [file] })).toEqual([
    "tests/journeys/cart.spec.ts:7 a cart fills",
    "tests/journeys/cart.spec.ts:30 a guest pays",
  ]);
  expect(onlyAtAnotherTry({ suites: [{ specs: [spec(9, "a cart empties", "expected")] }] })).toEqual([]);
});
