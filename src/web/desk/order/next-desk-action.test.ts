import { expect, test } from "vitest";
import type { Order } from "../../../contract/orders/order.ts";
import { placeholderEmail } from "../../../rules/accounts/email.ts";
import { nextPackingAction, nextPaymentAction } from "./next-desk-action.ts";

const order = (part: object) =>
  ({
    status: "PAID",
    total: 2000,
    customer: { email: "zoe@people.test" },
    events: [],
    lines: [],
    goodsPackedAt: null,
    goodsHandedOverAt: null,
    deliveryMethod: null,
    shipments: [],
    ...part,
  }) as unknown as Order;
const line = { productType: "PRODUCT", sku: "loupe", byVendor: false };
const AT = "2026-11-21T12:00:00.000Z";

test("an order is invoiced, its invoice is sent, and then it is paid", () => {
  const label = (part: object) => nextPaymentAction(order(part))?.label ?? null;
  expect(label({ status: "OPEN" })).toBe("Invoice");
  expect(label({ status: "INVOICED" })).toBe("Send invoice");
  expect(label({ status: "INVOICED", events: [{ type: "INVOICE_SENT" }] })).toBe("Take payment");
  const walkIn = { email: placeholderEmail("zoe") };
  expect(label({ status: "INVOICED", customer: walkIn }), "no e-mail to send to").toBe("Take payment");
  expect(label({ status: "PAID" })).toBeNull();
  expect(label({ status: "CANCELED" })).toBeNull();
});

test("items are packed, handed over or shipped, and the order is completed once its film is done", () => {
  const label = (part: object, isFilmDone = true) => nextPackingAction(order(part), isFilmDone)?.label ?? null;
  const unsent = { toCustomer: true, shippedAt: null };
  expect(label({ lines: [line], shipments: [unsent] })).toBe("Pack items");
  expect(label({ lines: [line], goodsPackedAt: AT, shipments: [unsent] })).toBe("Send parcel");
  expect(label({ lines: [line], goodsPackedAt: AT, deliveryMethod: "IN_STORE_PICKUP" })).toBe("Mark as handed over");
  expect(label({ lines: [{ ...line, byVendor: true }] })).toBe("Complete order");
  expect(label({}, false)).toBeNull();
  expect(label({ status: "COMPLETE" })).toBeNull();
});
