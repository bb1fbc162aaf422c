import fc from "fast-check";
import { expect, test } from "vitest";
import { OPTION_TYPES } from "./catalogue.ts";
import { chooseOption, type OfferedOption } from "./choices.ts";
import { LONGEST_OPTION_TEXT, passesValidation, TEXT_VALIDATIONS } from "./text-validations.ts";

const option = (own: Partial<OfferedOption>): OfferedOption => ({
  optionKey: "size",
  optionType: "select",
  label: "Size",
  required: false,
  active: true,
  productVariantId: null,
  config: {
    options: [
      { value: "s", label: "Small" },
      { value: "l", label: "Large", priceModifier: { type: "fixed", amount: 500 } },
    ],
  },
  ...own,
});

test("an offered value is chosen with its label and price", () => {
  const { choice, problem } = chooseOption(option({}), null, "l");
  expect(problem).toBeNull();
  expect(choice).toMatchObject({ value: "l", label: "Large", priceModifier: { amount: 500 } });
});

test("an unknown value is a problem, an empty one only if required", () => {
  expect(chooseOption(option({}), null, "xl").problem).toContain("Size");
  expect(chooseOption(option({}), null, null)).toEqual({ choice: null, problem: null });
  expect(chooseOption(option({ required: true }), null, "")).toMatchObject({ problem: "Choose a size." });
});

test("an option of another variant or an inactive one neither counts nor is required", () => {
  const other = option({ required: true, productVariantId: "v1" });
  expect(chooseOption(other, "v2", "l")).toEqual({ choice: null, problem: null });
  expect(chooseOption(other, "v1", "l").choice).not.toBeNull();
  expect(chooseOption(option({ required: true, active: false }), null, null)).toEqual({ choice: null, problem: null });
});

test("a text must fit its option's length and validation", () => {
  const text = option({ optionType: "text", label: "Initials", config: { maxLength: 3, validation: "LETTERS" } });
  expect(chooseOption(text, null, " AB ").choice).toMatchObject({ value: "AB", label: "AB" });
  expect(chooseOption(text, null, "ABCD").problem).toBe("Initials takes at most 3 characters.");
  expect(chooseOption(text, null, "A1").problem).toBe("Initials takes letters only.");
  expect(chooseOption({ ...text, required: true }, null, "   ").problem).toBe("Initials is required.");
  const free = option({ optionType: "text", config: {} });
  expect(chooseOption(free, null, "x".repeat(LONGEST_OPTION_TEXT + 1)).problem).not.toBeNull();
});

test("a checkbox is ticked or not, and can have a price", () => {
  const gift = option({ optionType: "checkbox", config: { priceModifier: { type: "fixed", amount: 300 } } });
  expect(chooseOption(gift, null, "true").choice).toMatchObject({ label: "Yes", priceModifier: { amount: 300 } });
  expect(chooseOption(gift, null, "false")).toEqual({ choice: null, problem: null });
  expect(chooseOption(gift, null, "maybe").problem).not.toBeNull();
  expect(chooseOption({ ...gift, required: true }, null, null).problem).not.toBeNull();
});

test("a hex color has 3 or 6 hex digits", () => {
  for (const good of ["#fc0", "fc0", "#FFCC00"]) expect(passesValidation(good, "HEX_COLOR")).toBe(true);
  for (const bad of ["#ff", "#ffcc0", "#ggg", "##fff"]) expect(passesValidation(bad, "HEX_COLOR")).toBe(false);
  expect(passesValidation("anything", "(a+)+$")).toBe(true);
});

test("any input yields a choice, a problem, or neither, without delay", () => {
  const arbitrary = fc.record({
    optionType: fc.constantFrom(...OPTION_TYPES),
    validation: fc.option(fc.constantFrom<string>(...TEXT_VALIDATIONS, "(a+)+$")),
    required: fc.boolean(),
    active: fc.boolean(),
  });
  const long = fc.constantFrom("a".repeat(400), `${"a@".repeat(200)}`, " ".repeat(400));
  fc.assert(
    fc.property(arbitrary, fc.option(fc.oneof(fc.string(), long)), ({ validation, ...own }, value) => {
      const { choice, problem } = chooseOption(option({ ...own, config: { options: [], validation } }), null, value);
      expect(choice === null || problem === null).toBe(true);
      if (own.required && own.active && !value?.trim()) expect(problem).not.toBeNull();
    }),
  );
});
