import { expect, test } from "vitest";
import { NEGATIVES_ACTIONS, type NegativesAction } from "../film/film.ts";
import { DELIVERIES, DELIVERY_METHODS } from "./delivery.ts";
import { negativesActionPerRoll, negativesShippingNow } from "./negatives.ts";

test("only labels and mailers cost something", () => {
  expect(DELIVERY_METHODS.map((method) => DELIVERIES[method].cost)).toEqual([0, 0, 0, 1499, 2499]);
});

test("every method is offered but the return mailer", () => {
  expect(DELIVERY_METHODS.filter((method) => !DELIVERIES[method].active)).toEqual(["RETURN_MAILER"]);
});

test("the prepaid label goes by FedEx Ground, and shipping oneself is called so", () => {
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
    expect(negativesActionPerRoll(action, "NICE_2025")).toBe(member);
    expect(negativesActionPerRoll(action, "NON_MEMBER")).toBe(other);
    expect(negativesShippingNow(action)).toBe(now);
  },
);

test("the table above has every action", () => {
  expect(NEGATIVES.map(([action]) => action)).toEqual([...NEGATIVES_ACTIONS]);
});
