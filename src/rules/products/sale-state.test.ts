import { expect, test } from "vitest";
import { launchSteps, saleState } from "./sale-state.ts";

const now = new Date("2026-11-21T15:00:00.000Z");
const [members, everyone] = [new Date("2026-11-27T15:00:00.000Z"), new Date("2026-12-04T15:00:00.000Z")];
const undated = { memberLaunchDate: null, publicLaunchDate: null };
const dated = { visibility: "PUBLIC", memberLaunchDate: members, publicLaunchDate: everyone } as const;

test("without dates a product has the state set by staff", () => {
  expect(saleState({ visibility: "PUBLIC", ...undated }, now)).toBe("ON_SALE");
  expect(saleState({ visibility: "MEMBERS_ONLY", ...undated }, now)).toBe("MEMBERS_ONLY");
  expect(saleState({ visibility: "COMING_SOON", ...undated }, now)).toBe("COMING_SOON");
  expect(saleState({ ...dated, visibility: "NONE" }, everyone)).toBe("HIDDEN");
});

test("launch steps include only those still to come", () => {
  expect(launchSteps(dated, now)).toEqual([
    { from: now, state: "COMING_SOON" },
    { from: members, state: "MEMBERS_ONLY" },
    { from: everyone, state: "ON_SALE" },
  ]);
  expect(launchSteps(dated, members).map(({ state }) => state)).toEqual(["MEMBERS_ONLY", "ON_SALE"]);
  expect(launchSteps(dated, everyone).map(({ state }) => state)).toEqual(["ON_SALE"]);
  expect(launchSteps({ ...dated, visibility: "NONE" }, now).map(({ state }) => state)).toEqual(["HIDDEN"]);
});

test("a simultaneous launch for members and everyone has no step in between", () => {
  const steps = launchSteps({ ...dated, memberLaunchDate: everyone }, now);
  expect(steps.map(({ state }) => state)).toEqual(["COMING_SOON", "ON_SALE"]);
});
