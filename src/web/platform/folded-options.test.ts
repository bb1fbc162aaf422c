import { expect, test } from "vitest";
import { foldedOptions } from "./folded-options.ts";

const option = (label: string) => ({ value: label, label, disabled: false });
const options = [
  option("Café"),
  option("São Paulo"),
  { group: "Places", items: [option("O'Brien's"), option("Zócalo")] },
];

test.each([
  ["cafe", ["Café"]],
  ["paulo sao", ["São Paulo"]],
  ["o’brien", [{ group: "Places", items: ["O'Brien's"] }]],
  ["xyz", []],
])("%s finds the options that fold to it", (search, labels) => {
  const found = foldedOptions({ options, search, limit: 10 });
  expect(
    found.map((one) =>
      "group" in one
        ? { group: one.group, items: one.items.map((item) => (item as { label: string }).label) }
        : one.label,
    ),
  ).toEqual(labels);
});

test("options are limited in number", () => {
  expect(foldedOptions({ options, search: "", limit: 1 })).toEqual([options[0]]);
});
