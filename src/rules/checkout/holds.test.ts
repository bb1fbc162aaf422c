import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../time.ts";
import {
  heldUntil,
  type HoldLimits,
  type Holding,
  isHoldExpired,
  mostToHold,
  timeLeftNotice,
  timeLeftText,
} from "./holds.ts";

const HOLD_LIMITS: HoldLimits = { guestMinutes: 30, customerMinutes: 24 * 60, pieces: 50, guestPercent: 50 };
const NOON = new Date("2026-11-22T12:00:00Z");
const after = (ms: number) => new Date(NOON.getTime() + ms);
const FILM_ALONE: Holding = { pieces: 0, hasCoupon: false, credits: 0, hasCourier: false, isAddOn: false };

describe("expiry of an unpaid order's reservation", () => {
  test.each<[string, Partial<Holding>, boolean, Date | null]>([
    ["a guest's goods: 30 minutes", { pieces: 1 }, true, after(30 * MINUTE_MS)],
    ["a customer's goods: 24 hours", { pieces: 1 }, false, after(24 * HOUR_MS)],
    ["a customer's coupon: 24 hours", { hasCoupon: true }, false, after(24 * HOUR_MS)],
    ["a customer's credits: 24 hours", { credits: 1 }, false, after(24 * HOUR_MS)],
    ["a courier's time slot: 24 hours", { hasCourier: true }, false, after(24 * HOUR_MS)],
    ["an add-on order: 24 hours", { isAddOn: true }, false, after(24 * HOUR_MS)],
    ["film only: no reservation", {}, false, null],
  ])("%s", (_name, holding, isGuest, expected) => {
    const order = { holding: { ...FILM_ALONE, ...holding }, isGuest, heldUntil: null, now: NOON };
    expect(heldUntil(order, HOLD_LIMITS)).toEqual(expected);
  });

  test("a change never extends the reservation, and ends it when nothing is reserved", () => {
    const order = { isGuest: false, heldUntil: after(HOUR_MS), now: NOON };
    expect(heldUntil({ ...order, holding: { ...FILM_ALONE, pieces: 9 } }, HOLD_LIMITS)).toEqual(after(HOUR_MS));
    expect(heldUntil({ ...order, holding: FILM_ALONE }, HOLD_LIMITS)).toBeNull();
  });
});

describe("release of an expired reservation", () => {
  const order = { status: "OPEN" as const, heldUntil: NOON, payment: null, now: NOON };
  const secondStep = (createdAt: Date) => ({ status: "REQUIRES_ACTION" as const, createdAt });

  test("it expires to the second, and only for open orders", () => {
    expect(isHoldExpired({ ...order, now: after(-SECOND_MS) })).toBe(false);
    expect(isHoldExpired(order)).toBe(true);
    expect(isHoldExpired({ ...order, heldUntil: null })).toBe(false);
    for (const status of ["INVOICED", "PAID", "COMPLETE", "CANCELED"] as const)
      expect(isHoldExpired({ ...order, status })).toBe(false);
  });

  test("it does not expire while a payment is pending", () => {
    const payment = { status: "PENDING" as const, createdAt: after(-HOUR_MS) };
    expect(isHoldExpired({ ...order, payment, now: after(HOUR_MS) })).toBe(false);
  });

  test("a bank challenge started in time extends it by 15 minutes, a later one does not", () => {
    const inTime = { ...order, payment: secondStep(after(-MINUTE_MS)) };
    expect(isHoldExpired({ ...inTime, now: after(14 * MINUTE_MS - SECOND_MS) })).toBe(false);
    expect(isHoldExpired({ ...inTime, now: after(14 * MINUTE_MS) })).toBe(true);
    expect(isHoldExpired({ ...order, payment: secondStep(NOON), now: after(MINUTE_MS) })).toBe(true);
  });
});

describe("reservation limit for an unpaid order", () => {
  const limits = { pieces: 50, guestPercent: 50 };
  const shelf = { stock: 900, heldByAll: 0, heldByGuests: 0, heldByBuyer: 0 };

  test.each([
    ["anyone can take 50 of 900", shelf, 50, 50],
    ["the buyer's other orders count", { ...shelf, stock: 870, heldByAll: 30, heldByBuyer: 30 }, 20, 20],
    ["guests together take at most half", { ...shelf, stock: 460, heldByAll: 440, heldByGuests: 440 }, 10, 50],
    ["guests at their half take nothing more", { ...shelf, stock: 450, heldByAll: 450, heldByGuests: 450 }, 0, 50],
    [
      "customers' reservations do not count against guests",
      { ...shelf, stock: 400, heldByAll: 500, heldByGuests: 0 },
      50,
      50,
    ],
    ["anyone can take all of a small stock", { ...shelf, stock: 3 }, 3, 3],
    ["the last one is first come, first served", { ...shelf, stock: 1, heldByAll: 9, heldByGuests: 9 }, 1, 1],
  ])("%s", (_name, held, guest, customer) => {
    expect(mostToHold(held, true, limits)).toBe(guest);
    expect(mostToHold(held, false, limits)).toBe(customer);
  });

  test("a product's own limits override the defaults", () => {
    expect(mostToHold(shelf, true, { pieces: 2, guestPercent: 0 })).toBe(2);
    expect(mostToHold({ ...shelf, heldByAll: 2, heldByGuests: 2 }, true, { pieces: 2, guestPercent: 0 })).toBe(0);
    expect(mostToHold(shelf, true, { pieces: 1000, guestPercent: 100 })).toBe(900);
  });
});

describe("countdown text and announcements", () => {
  test.each([
    [24 * HOUR_MS, "24 h 00 min", ""],
    [HOUR_MS, "1 h 00 min", ""],
    [30 * MINUTE_MS, "30:00", ""],
    [5 * MINUTE_MS + SECOND_MS, "5:01", ""],
    [5 * MINUTE_MS, "5:00", "5 minutes left to pay."],
    [4 * MINUTE_MS, "4:00", ""],
    [MINUTE_MS + SECOND_MS, "1:01", ""],
    [MINUTE_MS, "1:00", "1 minute left to pay."],
    [SECOND_MS, "0:01", "1 minute left to pay."],
    [0, "0:00", "The time to pay is over."],
    [-HOUR_MS, "0:00", "The time to pay is over."],
  ])("%i ms before the end", (ms, shown, said) => {
    expect(timeLeftText(after(ms), NOON)).toBe(shown);
    expect(timeLeftNotice(after(ms), NOON)).toBe(said);
  });
});
