import { expect, test } from "vitest";
import { NEGATIVES_ACTIONS, type NegativesAction } from "../film/film.ts";
import { ACTIVE_DELIVERY_METHODS, DELIVERIES, DELIVERY_METHODS, deliveryCost } from "./delivery.ts";
import { negativesActionPerRoll, negativesShippingAfterPickUpTime, negativesShippingNow } from "./negatives.ts";

test("only labels and mailers cost something", () => {
  expect(DELIVERY_METHODS.map(deliveryCost)).toEqual([0, 0, 0, 1499, 2499]);
});

test("every method is offered but the return mailer", () => {
  expect(ACTIVE_DELIVERY_METHODS).toEqual(DELIVERY_METHODS.filter((method) => method !== "RETURN_MAILER"));
});

test("the prepaid label goes by FedEx Ground, and shipping oneself is called so", () => {
  expect(DELIVERIES.PREPAID_LABEL).toMatchObject({ carrier: "FEDEX", serviceLevel: "fedex_ground" });
  expect(DELIVERIES.IN_STORE_PICKUP.serviceLevel).toBe("pickup");
  expect(DELIVERIES.EXTERNAL_FULFILLMENT.label).toBe("Ship Yourself");
});

/** Action, per roll for members, per roll for non-members, shipping now, shipping after 14 business days. */
const NEGATIVES: [NegativesAction, number, number, number, number][] = [
  ["TOSS", 0, 0, 0, 0],
  ["SHIP", 0, 0, 999, 0],
  ["PICK_UP", 0, 0, 0, 0],
  ["PICK_UP_SHIP", 0, 0, 0, 999],
  ["CUT", 199, 299, 0, 0],
  ["PICK_UP_CUT", 199, 299, 0, 0],
  ["UNCUT", 199, 299, 0, 0],
  ["PICK_UP_UNCUT", 199, 299, 0, 0],
];

test.each(NEGATIVES)(
  "%s costs members %i and non-members %i per roll, %i now and %i later",
  (action, member, other, now, later) => {
    expect(negativesActionPerRoll(action, "NICE_2025")).toBe(member);
    expect(negativesActionPerRoll(action, "NON_MEMBER")).toBe(other);
    expect(negativesShippingNow(action)).toBe(now);
    expect(negativesShippingAfterPickUpTime(action)).toBe(later);
  },
);

test("the table above has every action", () => {
  expect(NEGATIVES.map(([action]) => action)).toEqual([...NEGATIVES_ACTIONS]);
});
