import { expect, test } from "vitest";
import { goodsText } from "./goods-text.ts";

test.each([
  [{ status: "PAID", goods: "TO_PACK", deliveryMethod: null }, "Packing"],
  [{ status: "PAID", goods: "PACKED", deliveryMethod: null }, "Packed"],
  [{ status: "PAID", goods: "PACKED", deliveryMethod: "IN_STORE_PICKUP" }, "Ready at the counter"],
  [{ status: "COMPLETE", goods: "HANDED_OVER", deliveryMethod: "IN_STORE_PICKUP" }, "Picked up"],
  [{ status: "OPEN", goods: "TO_PACK", deliveryMethod: null }, null],
  [{ status: "CANCELED", goods: "TO_PACK", deliveryMethod: null }, null],
  [{ status: "PAID", goods: null, deliveryMethod: null }, null],
] as const)("for %o a row shows %s", (order, words) => {
  expect(goodsText(order)).toBe(words);
});
