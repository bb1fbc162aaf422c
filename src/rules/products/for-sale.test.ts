import fc from "fast-check";
import { expect, test } from "vitest";
import { PRODUCT_VISIBILITIES } from "./catalogue.ts";
import { hindranceToBuy, isShownInShop, windowOf } from "./for-sale.ts";

const now = new Date("2026-06-15T12:00:00Z");
const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
const undated = { memberLaunchDate: null, publicLaunchDate: null };

test("launch dates override the visibility if both are set", () => {
  for (const visibility of ["COMING_SOON", "MEMBERS_ONLY", "PUBLIC"] as const) {
    const window = (from: number, to: number) =>
      windowOf({ visibility, memberLaunchDate: days(from), publicLaunchDate: days(to) }, now);
    expect(window(1, 2)).toBe("COMING_SOON");
    expect(window(-1, 2)).toBe("MEMBERS_ONLY");
    expect(window(0, 2)).toBe("MEMBERS_ONLY");
    expect(window(-2, -1)).toBe("PUBLIC");
    expect(window(-2, 0)).toBe("PUBLIC");
  }
});

test("without both dates the visibility decides, and a public product has no window", () => {
  expect(windowOf({ visibility: "COMING_SOON", ...undated }, now)).toBe("COMING_SOON");
  expect(windowOf({ visibility: "MEMBERS_ONLY", ...undated, memberLaunchDate: days(-5) }, now)).toBe("MEMBERS_ONLY");
  expect(windowOf({ visibility: "PUBLIC", ...undated, publicLaunchDate: days(5) }, now)).toBe("NONE");
  expect(windowOf({ visibility: "PUBLIC", ...undated }, now)).toBe("NONE");
});

test("coming soon is never sold, members only is sold to members, and the rest to everyone", () => {
  const hindrance = (visibility: (typeof PRODUCT_VISIBILITIES)[number], isMember: boolean) =>
    hindranceToBuy({ visibility, ...undated }, isMember, now);
  expect([hindrance("COMING_SOON", false), hindrance("COMING_SOON", true)]).toEqual(["COMING_SOON", "COMING_SOON"]);
  expect([hindrance("MEMBERS_ONLY", false), hindrance("MEMBERS_ONLY", true)]).toEqual(["MEMBERS_ONLY", null]);
  expect([hindrance("PUBLIC", false), hindrance("PUBLIC", true)]).toEqual([null, null]);
});

test("a product set to NONE is never shown or sold, whatever its dates", () => {
  const date = fc.option(fc.date({ noInvalidDate: true }));
  fc.assert(
    fc.property(date, date, fc.boolean(), (memberLaunchDate, publicLaunchDate, isMember) => {
      const product = { visibility: "NONE", memberLaunchDate, publicLaunchDate } as const;
      expect(isShownInShop(product)).toBe(false);
      expect(hindranceToBuy(product, isMember, now)).toBe("NOT_SOLD");
    }),
  );
});

test("a non-member can never buy what a member cannot", () => {
  const date = fc.option(fc.date({ noInvalidDate: true, min: days(-9), max: days(9) }));
  const visibility = fc.constantFrom(...PRODUCT_VISIBILITIES);
  fc.assert(
    fc.property(fc.record({ visibility, memberLaunchDate: date, publicLaunchDate: date }), (product) => {
      const sold = (isMember: boolean) => hindranceToBuy(product, isMember, now) === null;
      expect(sold(true) || !sold(false)).toBe(true);
    }),
  );
});
