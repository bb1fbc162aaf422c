import fc from "fast-check";
import { expect, test } from "vitest";
import { nextParcel } from "./next-parcel.ts";

const own = ["a", "b", "c"];

test("a parcel contains the chosen unshipped items, by default all of them", () => {
  expect(nextParcel({ own, shipped: ["a"], chosen: undefined })).toEqual({ lineIds: ["b", "c"], isLast: true });
  expect(nextParcel({ own, shipped: [], chosen: ["A"] })).toEqual({ lineIds: ["a"], isLast: false });
  expect(nextParcel({ own, shipped: ["a"], chosen: ["a", "b"] })).toEqual({ lineIds: ["b"], isLast: false });
  expect(nextParcel({ own, shipped: ["a"], chosen: ["a"] })).toBe("SHIPPED_BEFORE");
  expect(nextParcel({ own, shipped: [], chosen: ["a", "x"] })).toBe("UNKNOWN_ITEM");
});

test("each item ships once for any choice, and only the final parcel is marked last", () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.constantFrom(...own), { minLength: 1 })), (choices) => {
      const shipped: string[] = [];
      for (const chosen of choices) {
        const parcel = nextParcel({ own, shipped, chosen });
        if (typeof parcel === "string") continue;
        shipped.push(...parcel.lineIds);
        expect(parcel.isLast).toBe(shipped.length === own.length);
      }
      expect(new Set(shipped).size).toBe(shipped.length);
    }),
  );
});
