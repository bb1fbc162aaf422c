import fc from "fast-check";
import { expect, test } from "vitest";
import { nextParcel } from "./next-parcel.ts";

const own = ["a", "b", "c"];

test("a parcel has the chosen items that have not left; by default all of them", () => {
  expect(nextParcel({ own, shipped: ["a"], chosen: undefined })).toEqual({ lineIds: ["b", "c"], isLast: true });
  expect(nextParcel({ own, shipped: [], chosen: ["A"] })).toEqual({ lineIds: ["a"], isLast: false });
  expect(nextParcel({ own, shipped: ["a"], chosen: ["a", "b"] })).toEqual({ lineIds: ["b"], isLast: false });
  expect(nextParcel({ own, shipped: ["a"], chosen: ["a"] })).toBe("SHIPPED_BEFORE");
  expect(nextParcel({ own, shipped: [], chosen: ["a", "x"] })).toBe("UNKNOWN_ITEM");
});

test("whatever is chosen, each item leaves once, and only the last parcel is the last", () => {
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
