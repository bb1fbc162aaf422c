import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { DAY_MS } from "../time.ts";
import { arrivedAt, isReturnable, mayBeReason, paidForPieces, returnWindow } from "./returns.ts";

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS);
const order = { status: "COMPLETE", goodsHandedOverAt: null, completedAt: null, parcels: [] } as const;

test("goods can be returned for 30 days after the last parcel or counter pick-up", () => {
  expect(returnWindow(order, day(0))).toEqual({ state: "NOT_YET", until: null });
  expect(returnWindow({ ...order, parcels: [{ shippedAt: null, deliveredAt: null }] }, day(0)).state).toBe("NOT_YET");
  const delivered = { ...order, parcels: [{ shippedAt: day(0), deliveredAt: day(2) }] };
  expect(returnWindow(delivered, day(32))).toEqual({ state: "OPEN", until: day(32) });
  expect(returnWindow(delivered, new Date(day(32).getTime() + 1)).state).toBe("OVER");
  expect(arrivedAt({ ...order, parcels: [...delivered.parcels, { shippedAt: day(5), deliveredAt: null }] })).toEqual(
    day(12),
  );
  expect(arrivedAt({ ...order, goodsHandedOverAt: day(3), completedAt: day(4) })).toEqual(day(3));
  expect(arrivedAt({ ...order, status: "CANCELED", goodsHandedOverAt: day(3) })).toBeNull();
});

test("goods can be returned, prints only if faulty, film work and digital goods never", () => {
  expect(isReturnable({ productType: "PRODUCT", rollId: null })).toBe(true);
  expect(isReturnable({ productType: "DIGITAL", rollId: null })).toBe(false);
  expect(isReturnable({ productType: "PRINT", rollId: "a" })).toBe(false);
  expect(mayBeReason({ productType: "PRODUCT" }, "UNOPENED")).toBe(true);
  expect(mayBeReason({ productType: "PRINT" }, "UNOPENED")).toBe(false);
  expect(mayBeReason({ productType: "PRINT" }, "FAULTY")).toBe(true);
});

test("partial returns add up to the amount paid for all", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      (paid, returns) => {
        const ordered = returns.reduce((sum, pieces) => sum + pieces, 0);
        let before = 0;
        let sum = 0;
        for (const pieces of returns) {
          const share = paidForPieces(cents(paid), ordered, before, pieces);
          expect(share).toBeGreaterThanOrEqual(0);
          sum += share;
          before += pieces;
        }
        expect(sum).toBe(paid);
      },
    ),
  );
});
