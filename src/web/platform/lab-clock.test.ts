import { expect, test } from "vitest";
import { fromLabField, labField, labMoment } from "./lab-clock.ts";

test("a time is typed and told on the lab's clock, in winter and in summer", () => {
  expect(fromLabField("2026-11-27T10:00")).toBe("2026-11-27T15:00:00.000Z");
  expect(fromLabField("2026-07-01T10:00")).toBe("2026-07-01T14:00:00.000Z");
  expect(labField("2026-11-27T15:00:00.000Z")).toBe("2026-11-27T10:00");
  expect(labMoment(new Date("2026-11-27T15:00:00.000Z"))).toMatch(
    /^Friday, November 27(,| at) 10:00 AM \(New York time\)$/,
  );
});

test("a field that holds no time has none", () => {
  expect(fromLabField("")).toBeNull();
  expect(fromLabField("tomorrow")).toBeNull();
  expect(labField(null)).toBe("");
});
