import fc from "fast-check";
import { expect, test } from "vitest";
import { folded, labelName } from "./label-names.ts";

test("a name is normalized to one line with single spaces and composed letters", () => {
  expect(labelName("  night \t walk\n")).toBe("night walk");
  expect(labelName("cafe\u0301")).toBe("caf\u00e9");
  expect(labelName("a\u202eb\u0000c")).toBe("a b c");
  expect(labelName("\u0000\u0007")).toBe("");
  expect(labelName("film 🎞️")).toBe("film 🎞️");
});

test("names are equal ignoring case, in every alphabet", () => {
  expect(folded("LISBON")).toBe(folded("lisbon"));
  expect(folded("ÉTÉ")).toBe(folded("e\u0301te\u0301"));
  expect(folded("Ночь")).toBe(folded("НОЧЬ"));
  expect(folded("Lisbon")).not.toBe(folded("Lisbon 2"));
});

test("normalizing a name is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(labelName(labelName(text))).toBe(labelName(text));
      expect(folded(folded(text))).toBe(folded(text));
    }),
  );
});
