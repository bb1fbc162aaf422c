import { thumbHashToAverageRGBA } from "thumbhash";
import { expect, test } from "vitest";
import { placeholderColor } from "./placeholder-color.ts";

test("the color is the hash's average color", () => {
  for (const hash of [
    "3OcRJYB4d3h/iIeHeEh3eIhw+j3A",
    "1QcSHQRnh493V4dIh4eXh1h4kJUI",
    "X5qGNQw7oElslqhGWfSE+Q6oJ1h2iHB2Rw==",
  ]) {
    const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
    const [red, green, blue] = [r, g, b].map((part) => Math.round(255 * part));
    expect(placeholderColor(hash)).toBe(`rgb(${red} ${green} ${blue})`);
  }
});

test("an invalid hash has no color", () => {
  expect([null, "", "AAA=", "no base64 !"].map(placeholderColor)).toEqual([null, null, null, null]);
});
