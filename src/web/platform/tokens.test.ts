import { expect, test } from "vitest";
import { families, tokens, variablesOf } from "./tokens.ts";

test("no text is smaller than 14 px", () => {
  const smallest = [...variablesOf("text"), ...variablesOf("display")].map(([, value]) =>
    Math.min(...[...value.matchAll(/([\d.]+)rem/g)].slice(0, 1).map(([, rem]) => Number(rem) * 16)),
  );
  expect(Math.min(...smallest)).toBe(14);
});

test("every fixed space is the number of 4 px steps in its name", () => {
  const steps = Object.entries(tokens.space).filter(([step]) => /^\d+$/.test(step));
  expect(steps).toEqual(steps.map(([step]) => [step, `${Number(step) / 4}rem`]));
});

test("each name belongs to one family", () => {
  const names = families.flatMap(variablesOf).map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
