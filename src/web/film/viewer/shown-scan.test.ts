import { expect, test } from "vitest";
import { shownFirst, shownScan, type ShownScanChange } from "./shown-scan.ts";

const goTo = (id: string): ShownScanChange => ({ goTo: { id, linkState: null } });
const arrived = (id: string): ShownScanChange => ({ arrived: id });
const after = (...changes: ShownScanChange[]) => changes.reduce(shownScan, shownFirst("1"));

test("a frame is shown before its navigation completes", () => {
  expect(after(goTo("7"))).toMatchObject({ address: "1", shown: "7" });
  expect(after(goTo("7"), arrived("7"))).toEqual(shownFirst("7"));
});

test("a completed navigation to a frame left meanwhile does not return to it", () => {
  expect(after(goTo("7"), goTo("8"), arrived("7"))).toMatchObject({ address: "7", shown: "8" });
  expect(after(goTo("7"), arrived("7"), goTo("8"))).toMatchObject({ address: "7", shown: "8" });
});

test("a skipped navigation is not awaited", () => {
  expect(after(goTo("2"), goTo("3"), goTo("4"), arrived("4"))).toEqual(shownFirst("4"));
});

test("an external navigation shows its frame", () => {
  expect(after(goTo("2"), arrived("9"))).toEqual(shownFirst("9"));
});

test("navigating to the current frame changes nothing", () => {
  expect(after(goTo("1"))).toEqual(shownFirst("1"));
});
