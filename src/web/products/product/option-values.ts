import { z } from "zod";
import { OptionForm, type Product } from "../../../contract/products/product.ts";
import { OPTION_TYPES, PRICE_MODIFIER_TYPES } from "../../../rules/products/catalogue.ts";
import type { PriceModifier } from "../../../rules/products/options.ts";
import { LONGEST_OPTION_TEXT, TEXT_VALIDATIONS } from "../../../rules/products/text-validations.ts";
import { maybeWhole, toId, toNumber, toText } from "../field-values.ts";

export type Option = Product["options"][number];

/** Cents and thousandths of a percent are entered with the same two decimals: "5.00" dollars, "10.00" percent. */
const UNITS = { fixed: 100, percentage: 1000 } as const;

const Signed = z
  .string()
  .trim()
  .regex(/^(-?\d{1,6}([.]\d{1,2})?)?$/, "Enter a number, for example 5, 2.50 or -1");

/** Fields of a price modifier; an empty amount means none. */
const Modifier = z.object({ type: z.enum(PRICE_MODIFIER_TYPES), amount: Signed, memberAmount: Signed });
export type ModifierValues = z.input<typeof Modifier>;

const NO_MODIFIER: ModifierValues = { type: "fixed", amount: "", memberAmount: "" };

const typed = (amount: number | null | undefined, type: keyof typeof UNITS): string =>
  amount == null ? "" : String(amount / UNITS[type]);

const modifierValues = (modifier: PriceModifier | null | undefined): ModifierValues =>
  modifier
    ? {
        type: modifier.type,
        amount: typed(modifier.amount, modifier.type),
        memberAmount: typed(modifier.memberAmount, modifier.type),
      }
    : NO_MODIFIER;

function modifierOf({ type, amount, memberAmount }: ModifierValues): PriceModifier | null {
  if (amount.trim() === "" && memberAmount.trim() === "") return null;
  const inUnits = (text: string) => Math.round(Number(text) * UNITS[type]);
  return {
    type,
    amount: inUnits(amount || "0"),
    memberAmount: memberAmount.trim() === "" ? null : inUnits(memberAmount),
  };
}

const { optionKey, label, description } = OptionForm.shape;

export const OptionValues = z
  .object({
    optionKey,
    optionType: z.enum(OPTION_TYPES),
    label,
    description: description.unwrap(),
    required: z.boolean(),
    active: z.boolean(),
    sortOrder: maybeWhole(0, 10_000),
    productVariantId: z.string(),
    places: z.array(
      z.object({
        /** Id of the row, so that removing one leaves the others unchanged. */
        row: z.number(),
        value: z.string(),
        label: z.string(),
        description: z.string().max(500),
        modifier: Modifier,
      }),
    ),
    placeholder: z.string().trim().max(120),
    maxLength: maybeWhole(1, LONGEST_OPTION_TEXT),
    validation: z.union([z.enum(TEXT_VALIDATIONS), z.literal("")]),
    tickLabel: z.string().trim().max(120),
    modifier: Modifier,
  })
  .superRefine(({ optionType, places }, check) => {
    if (!offersPlaces(optionType)) return;
    const at = (path: (string | number)[], message: string) => check.addIssue({ code: "custom", path, message });
    if (places.length === 0) at(["optionType"], "Add at least one value.");
    places.forEach((place, index) => {
      if (place.label.trim() === "") at(["places", index, "label"], "Enter a name");
      const own = valueOf(place);
      if (places.findIndex((other) => valueOf(other) === own) < index)
        at(["places", index, "value"], "Two values are the same.");
    });
  });
export type OptionValues = z.input<typeof OptionValues>;
export type PlaceValues = OptionValues["places"][number];

export const offersPlaces = (type: Option["optionType"]): boolean => type === "select" || type === "radio";

/** Returns the name of a choice in order lines: its own value, or its label. */
const valueOf = ({ value, label: name }: Pick<PlaceValues, "value" | "label">): string => value.trim() || name.trim();

let rows = 0;
export const newPlace = (): PlaceValues => ({
  row: ++rows,
  value: "",
  label: "",
  description: "",
  modifier: NO_MODIFIER,
});

/** @param after position for a new option */
export function valuesOfOption(option: Option | null, after: number): OptionValues {
  const config = option?.config ?? {};
  return {
    optionKey: option?.optionKey ?? "",
    optionType: option?.optionType ?? "select",
    label: option?.label ?? "",
    description: option?.description ?? "",
    required: option?.required ?? false,
    active: option?.active ?? true,
    sortOrder: String(option?.sortOrder ?? after),
    productVariantId: option?.productVariantId ?? "",
    places: (config.options ?? []).map((place) => ({
      row: ++rows,
      value: place.value,
      label: place.label,
      description: place.description ?? "",
      modifier: modifierValues(place.priceModifier),
    })),
    placeholder: config.placeholder ?? "",
    maxLength: toText(config.maxLength),
    validation: TEXT_VALIDATIONS.find((known) => known === config.validation) ?? "",
    tickLabel: config.label ?? "",
    modifier: modifierValues(config.priceModifier),
  };
}

/** Converts the values into the call's body: only what applies to the option's type. */
export function bodyOfOption(values: OptionValues) {
  const { optionType: type } = values;
  const config = offersPlaces(type)
    ? {
        options: values.places.map((place) => ({
          value: valueOf(place),
          label: place.label.trim(),
          description: place.description.trim() || null,
          priceModifier: modifierOf(place.modifier),
        })),
      }
    : type === "text"
      ? {
          placeholder: values.placeholder || null,
          maxLength: toNumber(values.maxLength),
          validation: values.validation || null,
        }
      : { label: values.tickLabel || null, priceModifier: modifierOf(values.modifier) };
  return {
    optionKey: values.optionKey,
    optionType: type,
    label: values.label,
    description: values.description,
    required: values.required,
    active: values.active,
    sortOrder: Number(values.sortOrder),
    productVariantId: toId(values.productVariantId),
    config,
  };
}
