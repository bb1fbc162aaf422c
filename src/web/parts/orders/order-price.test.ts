import { expect, test } from "vitest";
import type { Order } from "../../../contract/orders/order.ts";
import { paymentText } from "./order-price.tsx";

const paid = (...refunds: { toPayment: number; toGiftCard?: number; status: string }[]): string =>
  paymentText({
    payment: { status: "CAPTURED", amount: 7070, card: "Visa ending 4242" },
    status: "CANCELED",
    total: 7070,
    refunds: refunds.map((one) => ({ toGiftCard: 0, ...one })),
  } as unknown as Order);

test("a payment shows how much was refunded or is being refunded", () => {
  expect(paid()).toBe("Paid $70.70 with Visa ending 4242.");
  expect(paid({ toPayment: 7070, status: "SUCCEEDED" })).toMatch(/\. \$70\.70 refunded\.$/);
  const two = paid({ toPayment: 500, status: "SUCCEEDED" }, { toPayment: 1000, status: "PENDING" });
  expect(two).toMatch(/\. \$15\.00 is being refunded\.$/);
  const both = paid({ toPayment: 500, toGiftCard: 250, status: "SUCCEEDED" });
  expect(both).toMatch(/\. \$7\.50 refunded\.$/);
  expect(paid({ toPayment: 500, status: "FAILED" })).toBe("Paid $70.70 with Visa ending 4242.");
});
