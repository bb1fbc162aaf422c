import { expect, test } from "vitest";
import { attemptOf } from "./attempt.ts";

const body = { lines: ["gold"], notes: "", expectedTotal: 2500 };
const never = () => {
  throw new Error("a key too many");
};

test("the same cart is the same try with its first sum, another cart is another try", () => {
  const first = attemptOf({ attempt: null }, body, () => "one");
  expect(first.attempt.key).toBe("one");
  expect(first.body).toEqual(body);
  // Account credit that the first try has spent makes the cart dearer; it is still the same order.
  const again = attemptOf({ attempt: first.attempt }, { ...body, expectedTotal: 3000 }, never);
  expect(again).toEqual(first);
  const other = attemptOf({ attempt: first.attempt }, { ...body, notes: "a gift" }, () => "two");
  expect(other.attempt.key).toBe("two");
  expect(other.body.notes).toBe("a gift");
});
