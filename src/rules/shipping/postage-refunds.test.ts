import { expect, test } from "vitest";
import { DAY_MS } from "../time.ts";
import { CARRIERS } from "./delivery.ts";
import { TAKES_LABELS_BACK_DAYS, whyPostageStays } from "./postage-refunds.ts";

const BOUGHT = new Date("2026-06-01T12:00:00Z");
const after = (days: number) => new Date(BOUGHT.getTime() + days * DAY_MS);
const ready = { state: "READY", carrier: "USPS", boughtAt: BOUGHT } as const;

test("an unused label is refundable for its carrier's period: 30 days at USPS, 90 at FedEx and UPS", () => {
  for (const carrier of CARRIERS) {
    const days = TAKES_LABELS_BACK_DAYS[carrier];
    expect(days).toBe(carrier === "USPS" ? 30 : 90);
    expect(whyPostageStays({ ...ready, carrier }, null, after(days))).toBeNull();
    expect(whyPostageStays({ ...ready, carrier }, null, after(days + 0.01))).toBe("TOO_OLD");
  }
});

test("shipped, pending and rejected labels have no postage to refund", () => {
  expect(whyPostageStays(ready, after(1), after(2))).toBe("ALREADY_SHIPPED");
  expect(whyPostageStays({ ...ready, state: "BUYING", boughtAt: null }, null, after(1))).toBe("LABEL_WAITS");
  expect(whyPostageStays({ ...ready, state: "REFUSED", boughtAt: null }, null, after(1))).toBe("NO_POSTAGE");
});
