import fc from "fast-check";
import { expect, test } from "vitest";
import { BRAND } from "../brand.ts";
import { DELIVERY_METHODS } from "../shipping/delivery.ts";
import { taxedAt } from "./taxed-at.ts";
import { STARTING_TAX } from "./starting-tax.ts";
import { taxationOf } from "./tax-table.ts";

const counter = BRAND.address;
const OREGON = { state: "OR", zip: "97201" };
const JERSEY = { state: "NJ", zip: "07030" };

test("in-store pickup is taxed at the counter, for customers of other states or without an address", () => {
  for (const home of [OREGON, null]) {
    const at = taxedAt({ deliveryMethod: "IN_STORE_PICKUP", home, shipTo: home, byHome: true, counter });
    expect(taxationOf(STARTING_TAX, at!)!.rate).toBe(8875);
  }
});

test("shipments are taxed at home, or at the destination if the customer says so", () => {
  const sent = { deliveryMethod: null, home: OREGON, shipTo: JERSEY };
  expect(taxedAt({ ...sent, byHome: true, counter })).toBe(OREGON);
  expect(taxedAt({ ...sent, byHome: false, counter })).toBe(JERSEY);
  expect(taxedAt({ ...sent, home: null, byHome: true, counter })).toBe(JERSEY);
  expect(taxedAt({ deliveryMethod: null, home: null, shipTo: null, byHome: true, counter })).toBeNull();
});

test("pickup tax never depends on the buyer, and nothing else is taxed at the counter", () => {
  const place = fc.option(fc.record({ state: fc.constantFrom("OR", "NJ", "CA"), zip: fc.constant("97201") }));
  const method = fc.option(fc.constantFrom(...DELIVERY_METHODS));
  fc.assert(
    fc.property(method, place, place, fc.boolean(), (deliveryMethod, home, shipTo, byHome) => {
      const at = taxedAt({ deliveryMethod, home, shipTo, byHome, counter });
      if (deliveryMethod === "IN_STORE_PICKUP") expect(at).toMatchObject({ city: "Brooklyn", zip: "11222" });
      else expect([home, shipTo]).toContain(at);
    }),
  );
});
