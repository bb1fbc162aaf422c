import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../time.ts";
import { countdownText, mayBuyIn, releaseWindow } from "./release-window.ts";

const memberLaunchDate = new Date("2026-06-01T12:00:00Z");
const publicLaunchDate = new Date("2026-06-08T12:00:00Z");
const at = (iso: string) => releaseWindow({ memberLaunchDate, publicLaunchDate }, new Date(iso));

test("a product is coming soon, then for members only, then public", () => {
  expect(at("2026-06-01T11:59:59.999Z")).toBe("COMING_SOON");
  expect(at("2026-06-01T12:00:00Z")).toBe("MEMBERS_ONLY");
  expect(at("2026-06-08T11:59:59.999Z")).toBe("MEMBERS_ONLY");
  expect(at("2026-06-08T12:00:00Z")).toBe("PUBLIC");
});

test("missing dates mean no window", () => {
  expect(releaseWindow({ memberLaunchDate: null, publicLaunchDate }, publicLaunchDate)).toBe("NONE");
  expect(releaseWindow({ memberLaunchDate, publicLaunchDate: null }, publicLaunchDate)).toBe("NONE");
});

test("coming soon cannot be bought, and members only can be bought by members only", () => {
  expect([mayBuyIn("COMING_SOON", true), mayBuyIn("MEMBERS_ONLY", true), mayBuyIn("MEMBERS_ONLY", false)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([mayBuyIn("PUBLIC", false), mayBuyIn("NONE", false)]).toEqual([true, true]);
});

const COUNTDOWNS: [left: number, string][] = [
  [2 * DAY_MS + 3 * HOUR_MS + 59 * MINUTE_MS, "2 days / 3 hours"],
  [DAY_MS, "1 days / 0 hours"],
  [DAY_MS - 1, "23 hours / 59 min"],
  [HOUR_MS, "1 hours / 0 min"],
  [HOUR_MS - 1, "59 min / 59 sec"],
  [5 * SECOND_MS, "0 min / 5 sec"],
  [0, "0 days / 0 hours"],
  [-DAY_MS, "0 days / 0 hours"],
];

test.each(COUNTDOWNS)("%i ms before launch the countdown reads %s", (left, text) => {
  expect(countdownText(memberLaunchDate, new Date(memberLaunchDate.getTime() - left))).toBe(text);
});
