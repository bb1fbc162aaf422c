import { expect, test } from "vitest";
import type { TierId } from "../memberships/tiers.ts";
import type { RollDraft } from "./roll-draft.ts";
import { servicesOfRoll } from "./roll-services.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const plain: RollDraft = {
  tempKey: "a",
  format: "35MM",
  process: "C41",
  pushPullFactor: 0,
  crossProcessTargetFormat: null,
  scanQuality: "STANDARD_2K",
  addRush: false,
  addPrints: false,
  sleeving: "NONE",
  negativesAction: "TOSS",
  returnToCustomer: false,
  notes: "",
};

const priced = (roll: Partial<RollDraft>, tier: TierId = "NON_MEMBER", position = 0) =>
  servicesOfRoll(STARTING_PRICE_LIST, { ...plain, ...roll }, tier, position).map(({ sku, unitPrice }) => [
    sku,
    unitPrice,
  ]);
const added = (roll: Partial<RollDraft>, tier?: TierId) => priced(roll, tier).slice(1);

test("the first roll is the main product, further rolls are additional rolls at the same price", () => {
  expect(priced({})).toEqual([["film-development-scanning", 1799]]);
  expect(priced({}, "VERY_NICE_2025", 1)).toEqual([["additionalroll", 1199]]);
});

test("C-41 and black and white cost the same; E-6 and ECN-2 have an add-on", () => {
  expect(added({ process: "BW" })).toEqual([]);
  expect(added({ process: "E6" })).toEqual([["e6proscanadd", 500]]);
  expect(added({ process: "ECN2" }, "SUPER_NICE_2025")).toEqual([["ecn2proscanadd", 1500]]);
});

test("a cross-processed roll pays for cross-processing and for the chemistry used", () => {
  expect(added({ process: "E6", crossProcessTargetFormat: "C41" })).toEqual([["crossprocessroll", 299]]);
  expect(added({ process: "C41", crossProcessTargetFormat: "E6" }, "NICE_2025")).toEqual([
    ["e6proscanadd", 500],
    ["crossprocessroll", 199],
  ]);
  expect(added({ process: "C41", crossProcessTargetFormat: "C41" })).toEqual([]);
});

test("push and pull cost the same at any number of stops", () => {
  for (const pushPullFactor of [-2, -1, 1, 2, 3] as const) {
    expect(added({ pushPullFactor })).toEqual([["pushpullroll", 299]]);
  }
});

test("4K and pro scans cost extra, and the pre-scan is included for Super Nice", () => {
  expect(added({ scanQuality: "STANDARD_4K" })).toEqual([["4kscans", 1199]]);
  expect(added({ scanQuality: "STANDARD_4K" }, "SUPER_NICE_2025")).toEqual([["4kscans", 299]]);
  expect(added({ scanQuality: "STANDARD_4K_PRE_SCAN" })).toEqual([["4kscans", 1199]]);
  expect(added({ scanQuality: "STANDARD_4K_PRE_SCAN" }, "SUPER_NICE_2025")).toEqual([["4kscans", 0]]);
  expect(added({ scanQuality: "PRO" }, "VERY_NICE_2025")).toEqual([["proscans", 1499]]);
});

test("the included pre-scan takes no 4K credit", () => {
  const services = servicesOfRoll(
    STARTING_PRICE_LIST,
    { ...plain, scanQuality: "STANDARD_4K_PRE_SCAN" },
    "SUPER_NICE_2025",
  );
  expect(services.map(({ creditKind }) => creditKind)).toEqual(["roll", undefined]);
});

test("rush, half-frame and prints cost extra", () => {
  expect(added({ addRush: true, addPrints: true, format: "HALF_FRAME" })).toEqual([
    ["rush", 1499],
    ["halfframes", 999],
    ["4x6prints", 1199],
  ]);
  expect(added({ addRush: true }, "SUPER_NICE_2023")).toEqual([["rush", 0]]);
});

test("sleeving as an add-on costs the add-on price, as a negatives option the bench price", () => {
  expect(added({ sleeving: "CUT" })).toEqual([["cutsleeving", 199]]);
  expect(added({ sleeving: "UNCUT" }, "NICE_2025")).toEqual([["uncutsleeving", 99]]);
  expect(added({ negativesAction: "CUT" })).toEqual([["cutsleeving", 299]]);
  expect(added({ negativesAction: "PICK_UP_UNCUT" }, "NICE_2025")).toEqual([["uncutsleeving", 199]]);
});

test("negatives are sleeved and charged once", () => {
  expect(added({ sleeving: "CUT", negativesAction: "PICK_UP_CUT" })).toEqual([["cutsleeving", 199]]);
  expect(added({ sleeving: "UNCUT", negativesAction: "CUT" })).toEqual([["uncutsleeving", 199]]);
});

test("tossing, shipping, pick-up and undecided negatives cost nothing per roll", () => {
  for (const negativesAction of ["TOSS", "SHIP", "PICK_UP", "PICK_UP_SHIP", null] as const) {
    expect(added({ negativesAction })).toEqual([]);
  }
});

test("services payable by credits name their kind of credit", () => {
  const services = servicesOfRoll(
    STARTING_PRICE_LIST,
    { ...plain, addRush: true, scanQuality: "STANDARD_4K", addPrints: true },
    "NICE_2025",
  );
  expect(services.map(({ creditKind }) => creditKind ?? null)).toEqual(["roll", "scan4K", "rush", null]);
  expect(servicesOfRoll(STARTING_PRICE_LIST, { ...plain, scanQuality: "PRO" }, "NICE_2025")[1]?.creditKind).toBe("pro");
});

test("the base line describes the film", () => {
  const roll = { ...plain, stock: { brand: "Kodak", model: "Portra 400" }, format: "120" } as const;
  expect(servicesOfRoll(STARTING_PRICE_LIST, roll, "NON_MEMBER")[0]?.description).toBe(
    "Development & scanning: Kodak Portra 400, 120 medium format, C-41 color",
  );
});
