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

describe("until when an unpaid order holds what it took", () => {
  test.each<[string, Partial<Holding>, boolean, Date | null]>([
    ["a guest's goods: 30 minutes", { pieces: 1 }, true, after(30 * MINUTE_MS)],
    ["a customer's goods: 24 hours", { pieces: 1 }, false, after(24 * HOUR_MS)],
    ["a customer's coupon: 24 hours", { hasCoupon: true }, false, after(24 * HOUR_MS)],
    ["a customer's credits: 24 hours", { credits: 1 }, false, after(24 * HOUR_MS)],
    ["a courier's place: 24 hours", { hasCourier: true }, false, after(24 * HOUR_MS)],
    ["what was to be bought later: 24 hours", { isAddOn: true }, false, after(24 * HOUR_MS)],
    ["film alone holds nothing and waits", {}, false, null],
  ])("%s", (_name, holding, isGuest, expected) => {
    const order = { holding: { ...FILM_ALONE, ...holding }, isGuest, heldUntil: null, now: NOON };
    expect(heldUntil(order, HOLD_LIMITS)).toEqual(expected);
  });

  test("a change makes it no longer, and ends it when nothing is held any more", () => {
    const order = { isGuest: false, heldUntil: after(HOUR_MS), now: NOON };
    expect(heldUntil({ ...order, holding: { ...FILM_ALONE, pieces: 9 } }, HOLD_LIMITS)).toEqual(after(HOUR_MS));
    expect(heldUntil({ ...order, holding: FILM_ALONE }, HOLD_LIMITS)).toBeNull();
  });
});

describe("when it goes back", () => {
  const order = { status: "OPEN" as const, heldUntil: NOON, payment: null, now: NOON };
  const secondStep = (createdAt: Date) => ({ status: "REQUIRES_ACTION" as const, createdAt });

  test("to the second, and only from an open order", () => {
    expect(isHoldExpired({ ...order, now: after(-SECOND_MS) })).toBe(false);
    expect(isHoldExpired(order)).toBe(true);
    expect(isHoldExpired({ ...order, heldUntil: null })).toBe(false);
    for (const status of ["INVOICED", "PAID", "COMPLETE", "CANCELED"] as const)
      expect(isHoldExpired({ ...order, status })).toBe(false);
  });

  test("never while nobody knows yet what became of a payment", () => {
    const payment = { status: "PENDING" as const, createdAt: after(-HOUR_MS) };
    expect(isHoldExpired({ ...order, payment, now: after(HOUR_MS) })).toBe(false);
  });

  test("a second step that was begun in time keeps it for 15 minutes, one begun later does not", () => {
    const inTime = { ...order, payment: secondStep(after(-MINUTE_MS)) };
    expect(isHoldExpired({ ...inTime, now: after(14 * MINUTE_MS - SECOND_MS) })).toBe(false);
    expect(isHoldExpired({ ...inTime, now: after(14 * MINUTE_MS) })).toBe(true);
    expect(isHoldExpired({ ...order, payment: secondStep(NOON), now: after(MINUTE_MS) })).toBe(true);
  });
});

describe("how many pieces an unpaid order may take", () => {
  const limits = { pieces: 50, guestPercent: 50 };
  const shelf = { stock: 900, heldByAll: 0, heldByGuests: 0, heldByBuyer: 0 };

  test.each([
    ["50 of 900, whoever it is", shelf, 50, 50],
    ["what the buyer's other orders hold counts", { ...shelf, stock: 870, heldByAll: 30, heldByBuyer: 30 }, 20, 20],
    ["guests together hold at most half", { ...shelf, stock: 460, heldByAll: 440, heldByGuests: 440 }, 10, 50],
    ["and nothing more then", { ...shelf, stock: 450, heldByAll: 450, heldByGuests: 450 }, 0, 50],
    [
      "what customers hold takes nothing from guests",
      { ...shelf, stock: 400, heldByAll: 500, heldByGuests: 0 },
      50,
      50,
    ],
    ["of few pieces anyone may have all", { ...shelf, stock: 3 }, 3, 3],
    ["the last one is for whoever comes first", { ...shelf, stock: 1, heldByAll: 9, heldByGuests: 9 }, 1, 1],
  ])("%s", (_name, held, guest, customer) => {
    expect(mostToHold(held, true, limits)).toBe(guest);
    expect(mostToHold(held, false, limits)).toBe(customer);
  });

  test("what a product says holds for it", () => {
    expect(mostToHold(shelf, true, { pieces: 2, guestPercent: 0 })).toBe(2);
    expect(mostToHold({ ...shelf, heldByAll: 2, heldByGuests: 2 }, true, { pieces: 2, guestPercent: 0 })).toBe(0);
    expect(mostToHold(shelf, true, { pieces: 1000, guestPercent: 100 })).toBe(900);
  });
});

describe("what a countdown shows and says", () => {
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
