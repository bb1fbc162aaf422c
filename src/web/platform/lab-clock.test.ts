import { expect, test } from "vitest";
import { BRAND } from "../../rules/brand.ts";
import { fromLabField, labField, labMoment } from "./lab-clock.ts";

test("a time is entered and shown in lab time, in winter and summer", () => {
  expect(fromLabField("2026-11-27T10:00", BRAND.timeZone)).toBe("2026-11-27T15:00:00.000Z");
  expect(fromLabField("2026-07-01T10:00", BRAND.timeZone)).toBe("2026-07-01T14:00:00.000Z");
  expect(labField("2026-11-27T15:00:00.000Z", BRAND.timeZone)).toBe("2026-11-27T10:00");
  expect(labMoment(new Date("2026-11-27T15:00:00.000Z"), BRAND)).toMatch(
    /^Friday, November 27(,| at) 10:00 AM \(New York time\)$/,
  );
});

test("an invalid time field has no value", () => {
  expect(fromLabField("", BRAND.timeZone)).toBeNull();
  expect(fromLabField("tomorrow", BRAND.timeZone)).toBeNull();
  expect(labField(null, BRAND.timeZone)).toBe("");
});
