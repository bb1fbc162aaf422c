import { expect, test } from "vitest";
import { NEGATIVES_ACTIONS, type NegativesAction } from "../film/film.ts";
import { DELIVERIES, deliveryCost, DELIVERY_METHODS } from "./delivery.ts";
import {
  collectBy,
  negativesActionPerRoll,
  negativesShippingNow,
  uncollectedRule,
  uncollectedRolls,
} from "./negatives.ts";
import { carrierFor, isUspsOnly, notServedText } from "./served-by.ts";
import { shownTracking } from "./tracking.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

test("only labels and mailers cost money", () => {
  expect(DELIVERY_METHODS.map((method) => deliveryCost(STARTING_PRICE_LIST, method))).toEqual([0, 0, 0, 1499, 2499]);
});

test("every method is offered except the return mailer", () => {
  expect(DELIVERY_METHODS.filter((method) => !DELIVERIES[method].active)).toEqual(["RETURN_MAILER"]);
});

test("the prepaid label uses FedEx Ground, and external fulfillment is named Ship Yourself", () => {
  expect(DELIVERIES.PREPAID_LABEL).toMatchObject({ carrier: "FEDEX", serviceLevel: "fedex_ground" });
  expect(DELIVERIES.IN_STORE_PICKUP.serviceLevel).toBe("pickup");
  expect(DELIVERIES.EXTERNAL_FULFILLMENT.label).toBe("Ship Yourself");
});

/** Action, per roll for members, per roll for non-members, shipping now. */
const NEGATIVES: [NegativesAction, number, number, number][] = [
  ["TOSS", 0, 0, 0],
  ["SHIP", 0, 0, 999],
  ["PICK_UP", 0, 0, 0],
  ["PICK_UP_SHIP", 0, 0, 0],
  ["CUT", 199, 299, 0],
  ["PICK_UP_CUT", 199, 299, 0],
  ["UNCUT", 199, 299, 0],
  ["PICK_UP_UNCUT", 199, 299, 0],
];

test.each(NEGATIVES)(
  "%s costs members %i and non-members %i per roll, and %i to ship",
  (action, member, other, now) => {
    expect(negativesActionPerRoll(STARTING_PRICE_LIST, action, "NICE_2025")).toBe(member);
    expect(negativesActionPerRoll(STARTING_PRICE_LIST, action, "NON_MEMBER")).toBe(other);
    expect(negativesShippingNow(STARTING_PRICE_LIST, action)).toBe(now);
  },
);

test("the table above has every action", () => {
  expect(NEGATIVES.map(([action]) => action)).toEqual([...NEGATIVES_ACTIONS]);
});

test("uncollected negatives ship the day after 14 business days, a whole order together", () => {
  const roll = {
    id: "a",
    negativesAction: "PICK_UP_SHIP",
    arrived: true,
    synced: "2026-06-29",
    isGone: false,
  } as const;
  // July 3 is a holiday in 2026, because July 4 is a Saturday.
  expect(collectBy("2026-06-29", [])).toBe("2026-07-20");
  expect(uncollectedRolls([roll], "2026-07-20", [])).toEqual([]);
  expect(uncollectedRolls([roll], "2026-07-21", [])).toEqual(["a"]);
  // Juneteenth is not a business day.
  expect(collectBy("2026-06-01", [])).toBe("2026-06-22");
  const later = { ...roll, id: "b", synced: "2026-06-30" };
  expect(uncollectedRolls([roll, later], "2026-07-21", [])).toEqual([]);
  expect(uncollectedRolls([roll, later], "2026-07-22", [])).toEqual(["a", "b"]);
  // Film in progress delays the parcel; film that is missing or gone does not.
  expect(uncollectedRolls([roll, { ...later, synced: null }], "2026-09-01", [])).toEqual([]);
  const others = [
    { ...later, arrived: false },
    { ...later, isGone: true },
    { ...later, negativesAction: "PICK_UP" as const },
  ];
  expect(uncollectedRolls([roll, ...others], "2026-07-21", [])).toEqual(["a"]);
  expect(uncollectedRule(STARTING_PRICE_LIST)).toContain("charge $9.99 plus tax");
});

test.each([
  ["P.O. Box 12", "NY", true],
  ["PO Box 4567", "NY", true],
  ["P O BOX #9", "NY", true],
  ["POB 81", "NY", true],
  ["Post Office Box 3", "NY", true],
  ["PSC 802 Box 74", "AE", true],
  ["1 Calle Sol", "PR", true],
  ["12 Box Elder Rd", "NY", false],
  ["3 Pobble Ln 4", "NY", false],
  ["400 Apo St", "NY", false],
])("%s, %s: USPS only is %s", (address1, state, only) => {
  expect(isUspsOnly({ address1, address2: null, state })).toBe(only);
  expect(isUspsOnly({ address1: "1 Main St", address2: address1, state })).toBe(only);
});

test("FedEx and UPS fall back to USPS where they do not deliver", () => {
  const box = { address1: "P.O. Box 12", state: "NY" };
  expect((["FEDEX", "UPS", "USPS", null] as const).map((carrier) => carrierFor(carrier, box))).toEqual([
    "USPS",
    "USPS",
    "USPS",
    null,
  ]);
  expect(carrierFor("FEDEX", { address1: "1 Main St", state: "NY" })).toBe("FEDEX");
  expect(carrierFor("FEDEX", null)).toBe("FEDEX");
  expect(notServedText("FEDEX", box)).toBe(
    "FedEx does not serve P.O. boxes, APO, FPO, DPO or US territories. Choose USPS.",
  );
});

test("a shipped parcel no longer shows the label-created state", () => {
  const label = { trackingState: "PRE_TRANSIT", shippedAt: null } as const;
  expect(shownTracking(label)).toBe("PRE_TRANSIT");
  expect(shownTracking({ ...label, shippedAt: "2026-06-15T14:00:00.000Z" })).toBeNull();
  expect(shownTracking({ trackingState: "IN_TRANSIT", shippedAt: null })).toBe("IN_TRANSIT");
});
