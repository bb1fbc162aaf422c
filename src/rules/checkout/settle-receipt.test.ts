import { expect, test } from "vitest";
import { cents, type TaxRate } from "../money.ts";
import type { RollDraft } from "./roll-draft.ts";
import { servicesOfRoll } from "./roll-services.ts";
import { settleRoll, worthOf } from "./settle-receipt.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const roll = (own: Partial<RollDraft> = {}): RollDraft => ({
  tempKey: "a",
  format: "35MM",
  process: "C41",
  stock: null,
  pushPullFactor: 0,
  crossProcessTargetFormat: null,
  scanQuality: "STANDARD_2K",
  addRush: false,
  addPrints: false,
  sleeving: "NONE",
  negativesAction: "PICK_UP",
  returnToCustomer: false,
  notes: "",
  ...own,
});
const needs = (own: Partial<RollDraft> = {}, position = 1) =>
  servicesOfRoll(STARTING_PRICE_LIST, roll(own), "NON_MEMBER", position);
const charge = (services: ReturnType<typeof needs>, isPaid = true) =>
  services.map(({ sku, unitPrice }) => ({
    sku,
    net: unitPrice,
    taxable: true,
    creditKind: null,
    creditUnits: 0,
    isPaid,
  }));
const skus = (list: readonly { sku: string }[]) => list.map(({ sku }) => sku);

test("a roll missing from the parcel is refunded in full, unless it is unpaid", () => {
  const before = needs({ addRush: true }, 0);
  const found = { before, after: [], givenBack: [] };
  expect(skus(settleRoll({ ...found, charged: charge(before) }).toGiveBack)).toEqual(skus(before));
  expect(settleRoll({ ...found, charged: charge(before, false) })).toEqual({ toCharge: [], toGiveBack: [] });
});

test("a different process is charged or refunded by its difference, without the development", () => {
  const [c41, e6] = [needs({}, 0), needs({ process: "E6" })];
  expect(settleRoll({ before: c41, after: e6, charged: charge(c41), givenBack: [] })).toMatchObject({
    toCharge: [{ unitPrice: 500 }],
    toGiveBack: [],
  });
  const back = settleRoll({ before: e6, after: c41, charged: charge(e6), givenBack: [] });
  expect(back.toCharge).toEqual([]);
  expect(back.toGiveBack.map(({ net }) => net)).toEqual([500]);
});

test("a late roll is charged again only if it was refunded", () => {
  const services = needs();
  expect(
    skus(settleRoll({ before: services, after: services, charged: [], givenBack: skus(services) }).toCharge),
  ).toEqual(skus(services));
  // For example a roll that the lab added to an order without a price.
  expect(settleRoll({ before: services, after: services, charged: [], givenBack: [] })).toEqual({
    toCharge: [],
    toGiveBack: [],
  });
});

test("an undeclared roll is charged once, as the film it is", () => {
  const after = needs({ process: "ECN2" });
  expect(skus(settleRoll({ before: [], after, charged: [], givenBack: [] }).toCharge)).toEqual(skus(after));
  expect(settleRoll({ before: [], after, charged: charge(after, false), givenBack: [] }).toCharge).toEqual([]);
});

test("a refund equals the amount paid, including tax", () => {
  const services = charge(needs());
  expect(worthOf(services, 8875 as TaxRate)).toBe(cents(1799 + 160));
  expect(worthOf([{ ...services[0]!, taxable: false }], 8875 as TaxRate)).toBe(1799);
});
