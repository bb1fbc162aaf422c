import { expect, test } from "vitest";
import { frameOf } from "./frames.ts";

const chosen = (label: string) => ({ frame: { value: label.toLowerCase(), label } });

test("a frame has the color of its wood, or medium brown if unknown", () => {
  expect(frameOf(chosen("Oak"))?.color).not.toBe(frameOf(chosen("Walnut"))?.color);
  expect(frameOf(chosen("Black ash"))).toEqual(frameOf(chosen("Black")));
  expect(frameOf(chosen("Cherry"))?.color).toMatch(/^#/);
});

test("a print without a frame option has no frame", () => {
  expect(frameOf({})).toBeNull();
  expect(frameOf(chosen("None"))).toBeNull();
  expect(frameOf({ paper: { value: "oak", label: "Oak" } })).toBeNull();
});
