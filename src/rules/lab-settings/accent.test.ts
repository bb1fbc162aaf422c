import fc from "fast-check";
import { expect, test } from "vitest";
import { accentProblem, accentShades, contrast } from "./accent.ts";

test("contrast follows WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("an accent color unreadable in either theme is rejected with a suggestion", () => {
  expect(accentProblem("#ffc233")).toMatch(/^Choose a darker color: its contrast is 1\.\d/);
  expect(accentProblem("#000000")).toMatch(/^Choose a brighter color: in the dark theme/);
  expect(["#cb3a1f", "#1f629f", "#246541"].map(accentProblem)).toEqual([null, null, null]);
});

test("text on every accepted accent has a contrast of 4.5 in both themes, also on hover", () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(color, (accent) => {
      if (accentProblem(accent) !== null) return;
      const { light, dark } = accentShades(accent);
      for (const shade of [light.filled, light.hover]) expect(contrast(shade, "#fffdf8")).toBeGreaterThanOrEqual(4.5);
      for (const { onTint, tint, tintHover } of [light, dark])
        for (const ground of [tint, tintHover]) expect(contrast(onTint, ground)).toBeGreaterThanOrEqual(4.5);
      for (const shade of [dark.filled, dark.hover]) expect(contrast(shade, "#1e1a16")).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
