import { expect, test } from "vitest";
import { VENDOR_ORDER_STATES, VENDOR_ORDER_TRANSITIONS, vendorStatesBefore } from "./vendor-orders.ts";

test("a vendor order is accepted, shipped or declined once, and never reverts", () => {
  expect(vendorStatesBefore("NEW")).toEqual([]);
  expect(vendorStatesBefore("ACCEPTED")).toEqual(["NEW"]);
  expect(vendorStatesBefore("SHIPPED")).toEqual(["NEW", "ACCEPTED"]);
  expect(vendorStatesBefore("DECLINED")).toEqual(["NEW", "ACCEPTED"]);
});

test("shipped and declined orders are final", () => {
  expect(VENDOR_ORDER_STATES.filter((state) => VENDOR_ORDER_TRANSITIONS[state].length === 0)).toEqual([
    "SHIPPED",
    "DECLINED",
  ]);
});
