import { expect, test } from "vitest";
import { BRAND } from "../brand.ts";
import { withLabWords } from "./lab-words.ts";

test("lab facts are inserted literally into texts, and other braces stay", () => {
  const lab = { ...BRAND, name: 'The "Grain" \\ House $&' };
  const content = { title: "{lab} in {labCity}", points: [{ text: "{legalEntity}, {labAddress}. {turnaround}" }] };
  expect(withLabWords(content, lab)).toEqual({
    title: 'The "Grain" \\ House $& in Brooklyn',
    points: [{ text: "Nice Film Club LLC, 61 Greenpoint Avenue, Unit 102, Brooklyn, NY 11222. {turnaround}" }],
  });
});
