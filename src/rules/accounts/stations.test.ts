import { expect, test } from "vitest";
import { ROLE_PERMISSIONS } from "./staff-roles.ts";
import { badgeText, isBadge, isForStations, isGuessablePin, isLocked } from "./stations.ts";

test.each(["0000", "111111", "1234", "3456", "9876", "543210"])("the PIN %s is too easy to guess", (pin) => {
  expect(isGuessablePin(pin)).toBe(true);
});

test.each(["4085", "1357", "1122", "908172", "1235"])("the PIN %s is fine", (pin) => {
  expect(isGuessablePin(pin)).toBe(false);
});

test("a station locks after its idle timeout, and while no worker is signed in", () => {
  const at = (time: string) => new Date(`2026-11-29T10:${time}Z`);
  const station = { lockMinutes: 5, workerActiveAt: at("00:00") };
  expect(isLocked(station, at("04:59"))).toBe(false);
  expect(isLocked(station, at("05:00"))).toBe(true);
  expect(isLocked({ ...station, workerActiveAt: null }, at("00:01"))).toBe(true);
});

test("badges are distinguished from lab and order numbers, whatever the scanner's letter case", () => {
  expect([badgeText("7K2QXJ4MHB"), badgeText("7K2QXJ4MHB").toLowerCase()].map(isBadge)).toEqual([true, true]);
  expect(["26-00042", "#1042", "W-7", ""].map(isBadge)).toEqual([false, false, false, false]);
});

test("stations exclude money, staff, settings and exports, but allow all bench permissions", () => {
  const closed = ["money.write", "prices", "staff", "settings", "exports", "privacy"] as const;
  expect(closed.filter(isForStations)).toEqual([]);
  expect(ROLE_PERMISSIONS.BENCH.filter((permission) => !isForStations(permission))).toEqual([]);
});
