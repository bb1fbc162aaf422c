import { expect, test } from "vitest";
import { VENDOR_ORDER_STATES, VENDOR_ORDER_TRANSITIONS, vendorStatesBefore } from "./vendor-orders.ts";

test("a vendor's order is accepted, shipped or declined once, and never goes back", () => {
  expect(vendorStatesBefore("NEW")).toEqual([]);
  expect(vendorStatesBefore("ACCEPTED")).toEqual(["NEW"]);
  expect(vendorStatesBefore("SHIPPED")).toEqual(["NEW", "ACCEPTED"]);
  expect(vendorStatesBefore("DECLINED")).toEqual(["NEW", "ACCEPTED"]);
});

test("what was sent or declined stays so", () => {
  expect(VENDOR_ORDER_STATES.filter((state) => VENDOR_ORDER_TRANSITIONS[state].length === 0)).toEqual([
    "SHIPPED",
    "DECLINED",
  ]);
});
