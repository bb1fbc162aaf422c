import { expect, test } from "vitest";
import { shownFirst, shownScan, type ShownScanChange } from "./shown-scan.ts";

const goTo = (id: string): ShownScanChange => ({ goTo: { id, linkState: null } });
const arrived = (id: string): ShownScanChange => ({ arrived: id });
const after = (...changes: ShownScanChange[]) => changes.reduce(shownScan, shownFirst("1"));

test("a frame that is gone to is shown before its address comes", () => {
  expect(after(goTo("7"))).toMatchObject({ address: "1", shown: "7" });
  expect(after(goTo("7"), arrived("7"))).toEqual(shownFirst("7"));
});

test("the address of a frame that was left meanwhile does not lead back to it", () => {
  expect(after(goTo("7"), goTo("8"), arrived("7"))).toMatchObject({ address: "7", shown: "8" });
  expect(after(goTo("7"), arrived("7"), goTo("8"))).toMatchObject({ address: "7", shown: "8" });
});

test("an address that never comes is not waited for", () => {
  expect(after(goTo("2"), goTo("3"), goTo("4"), arrived("4"))).toEqual(shownFirst("4"));
});

test("an address that nobody here asked for leads", () => {
  expect(after(goTo("2"), arrived("9"))).toEqual(shownFirst("9"));
});

test("going to the frame that is shown changes nothing", () => {
  expect(after(goTo("1"))).toEqual(shownFirst("1"));
});
