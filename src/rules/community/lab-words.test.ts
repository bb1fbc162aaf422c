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

test("city pages show the mail time from their state to the lab", () => {
  const at = (lat: number, lon: number) => ({ ...BRAND, address: { ...BRAND.address, position: { lat, lon } } });
  const days = (state: "NY" | "CA" | "TX", lab: typeof BRAND) => withLabWords("Takes {mailDays}.", lab, state);
  const [brooklyn, oakland] = [at(40.7, -73.9), at(37.8, -122.3)];
  expect(days("NY", brooklyn)).toBe("Takes two days.");
  expect(days("CA", brooklyn)).toBe("Takes four or five days.");
  expect(days("CA", oakland)).toBe("Takes two days.");
  expect(days("NY", oakland)).toBe("Takes four or five days.");
  expect(withLabWords("Takes {mailDays}.", brooklyn)).toBe("Takes a few days.");
});
