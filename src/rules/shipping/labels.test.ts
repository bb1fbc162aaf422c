import fc from "fast-check";
import { expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "../orders/statuses.ts";
import { DELIVERY_METHODS } from "./delivery.ts";
import { isClosedFor, isReturnParcel, labelFileName, type NoLabel, whyNoLabel } from "./labels.ts";
import { parcelOfRolls } from "./parcel.ts";
import { hasLeft, isLater, TRACKING_STATES, trackingPage } from "./tracking.ts";

const FREE = { method: "PREPAID_LABEL", serviceLevel: "usps_first", toCustomer: false } as const;
const FEDEX = { ...FREE, serviceLevel: "fedex_ground" } as const;
const BACK = { ...FREE, serviceLevel: "return_negatives", toCustomer: true } as const;

test.each<[OrderStatus, NoLabel | null, NoLabel | null]>([
  ["OPEN", null, "NOT_PAID"],
  ["INVOICED", null, "NOT_PAID"],
  ["PAID", null, null],
  ["COMPLETE", "ORDER_CLOSED", "ORDER_CLOSED"],
  ["CANCELED", "ORDER_CLOSED", "ORDER_CLOSED"],
])("for an order that is %s a customer gets the free label: %s, and a paid one: %s", (status, free, bought) => {
  expect(whyNoLabel(FREE, status)).toBe(free);
  expect(whyNoLabel(FEDEX, status)).toBe(bought);
});

test("customers get no label for returns, or for methods without one", () => {
  expect(whyNoLabel(BACK, "PAID")).toBe("NO_LABEL_HERE");
  for (const method of DELIVERY_METHODS.filter((one) => one !== "PREPAID_LABEL" && one !== "RETURN_MAILER"))
    expect(whyNoLabel({ ...FREE, method }, "PAID")).toBe("NO_LABEL_HERE");
});

test("the lab ships everything except canceled orders, whose film can go back to the customer", () => {
  const [before, canceledAt, after] = [new Date(1), new Date(2), new Date(3)];
  for (const status of ORDER_STATUSES)
    expect(isClosedFor({ status, canceledAt: null }, { toCustomer: true, createdAt: before })).toBe(
      status === "CANCELED",
    );
  const canceled = { status: "CANCELED", canceledAt } as const;
  expect(isClosedFor(canceled, { toCustomer: true, createdAt: before })).toBe(true);
  expect(isClosedFor(canceled, { toCustomer: true, createdAt: after })).toBe(false);
  expect(isClosedFor(canceled, { toCustomer: false, createdAt: after })).toBe(true);
});

test.each([
  ["of an order without film", 0, [], true],
  ["before its order's film is here", 2, [null], false],
  ["that brought the film", 2, [3], false],
  ["added after the film arrived", 2, [null, 1], true],
] as const)("a parcel to the lab %s is a return: %#", (_, rolls, received, isReturn) => {
  const time = (ms: number) => new Date(ms).toISOString();
  const pickUps = received.map((at) => ({ receivedAt: at === null ? null : time(at) }));
  const order = { rolls: Array.from({ length: rolls }), pickUps };
  expect(isReturnParcel(order, { toCustomer: false, createdAt: time(2) })).toBe(isReturn);
  expect(isReturnParcel(order, { toCustomer: true, createdAt: time(2) })).toBe(false);
});

test("a label's file name has its carrier and the displayed order number", () => {
  expect(labelFileName("USPS", "#1042", "png")).toBe("usps-label-1042.png");
  expect(labelFileName("FEDEX", "#1042", "pdf")).toBe("fedex-label-1042.pdf");
  expect(labelFileName("UPS", "#1042", "zpl")).toBe("ups-label-1042.zpl");
});

test("a parcel's weight grows with every roll, in whole ounces, from a minimum of one roll", () => {
  expect(parcelOfRolls(1)).toEqual({ lengthIn: 9, widthIn: 6, heightIn: 2, weightOz: 4 });
  expect(parcelOfRolls(0)).toEqual(parcelOfRolls(1));
  expect(parcelOfRolls(11).heightIn).toBe(6);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (rolls) => {
      const { weightOz } = parcelOfRolls(rolls);
      expect(Number.isInteger(weightOz)).toBe(true);
      expect(parcelOfRolls(rolls + 1).weightOz).toBeGreaterThanOrEqual(weightOz);
    }),
  );
});

test("a parcel has left once its carrier has it", () => {
  expect(TRACKING_STATES.filter(hasLeft)).toEqual(["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "RETURNED"]);
});

test("a late tracking report is ignored", () => {
  expect(isLater("PRE_TRANSIT", null)).toBe(true);
  expect(isLater("IN_TRANSIT", "DELIVERED")).toBe(false);
  expect(isLater("DELIVERED", "DELIVERED")).toBe(false);
  expect(isLater("DELIVERED", "IN_TRANSIT")).toBe(true);
});

test("every carrier has a tracking page", () => {
  expect(trackingPage("USPS", "9400 1")).toBe("https://tools.usps.com/go/TrackConfirmAction?tLabels=9400%201");
});
