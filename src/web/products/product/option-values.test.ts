import { expect, test } from "vitest";
import { OptionForm } from "../../../contract/products/product.ts";
import { bodyOfOption, newPlace, type Option, OptionValues, valuesOfOption } from "./option-values.ts";

const option = (own: Partial<Option>): Option => ({
  id: "019a8f6e-7a1c-7c2e-9b5d-3f1f0c9f7a11",
  optionKey: "border",
  optionType: "select",
  label: "Border",
  description: "",
  required: true,
  sortOrder: 2,
  active: true,
  productVariantId: null,
  config: {},
  ...own,
});
const roundTrip = (given: Option) => {
  const values = valuesOfOption(given, 0);
  expect(OptionValues.safeParse(values).error).toBeUndefined();
  return OptionForm.parse(bodyOfOption(values));
};

test("each option type round-trips through its form", () => {
  const { id: _, ...select } = option({
    config: {
      options: [
        { value: "white", label: "White", description: "6 mm", priceModifier: null },
        {
          value: "black",
          label: "Black",
          description: null,
          priceModifier: { type: "percentage", amount: 12_500, memberAmount: 0 },
        },
        {
          value: "none",
          label: "None",
          description: null,
          priceModifier: { type: "fixed", amount: -250, memberAmount: null },
        },
      ],
    },
  });
  expect(roundTrip({ id: "x", ...select })).toEqual(select);
  const { id: __, ...text } = option({
    optionType: "text",
    config: { placeholder: "Ada", maxLength: 40, validation: "LETTERS" },
  });
  expect(roundTrip({ id: "x", ...text })).toEqual(text);
  const { id: ___, ...tick } = option({
    optionType: "checkbox",
    config: { label: "Gift wrap", priceModifier: { type: "fixed", amount: 495, memberAmount: null } },
  });
  expect(roundTrip({ id: "x", ...tick })).toEqual(tick);
});

test("a value defaults to its label; duplicates and a missing value are reported", () => {
  const base = valuesOfOption(null, 3);
  const place = (label: string) => ({ ...newPlace(), label });
  const made = { ...base, optionKey: "size", label: "Size", places: [place("Small"), place("Large")] };
  expect(bodyOfOption(made)).toMatchObject({
    sortOrder: 3,
    config: { options: [{ value: "Small" }, { value: "Large" }] },
  });
  const paths = (values: OptionValues) =>
    OptionValues.safeParse(values).error?.issues.map(({ path }) => path.join("."));
  expect(paths({ ...made, places: [] })).toEqual(["optionType"]);
  expect(paths({ ...made, places: [place("Small"), place("Small")] })).toEqual(["places.1.value"]);
  expect(paths({ ...made, places: [place("")] })).toEqual(["places.0.label"]);
});
