import type { OptionForPricing, PriceModifier } from "./options.ts";
import { optionCounts } from "./options.ts";
import { isTextValidation, LONGEST_OPTION_TEXT, passesValidation, TEXT_VALIDATION_HINTS } from "./text-validations.ts";

export interface OptionValue {
  readonly value: string;
  readonly label: string;
  readonly description?: string | null;
  readonly priceModifier?: PriceModifier | null;
}

export interface OfferedOption extends OptionForPricing {
  readonly label: string;
  readonly required: boolean;
  readonly config: {
    readonly options?: readonly OptionValue[];
    /** Characters. */
    readonly maxLength?: number | null;
    readonly validation?: string | null;
    /** For checkboxes. */
    readonly priceModifier?: PriceModifier | null;
  };
}

export interface Choice {
  readonly value: string;
  /** Display text: the value's label, or a text as typed. */
  readonly label: string;
  readonly description: string | null;
  readonly priceModifier: PriceModifier | null;
}

/** `problem` is shown to the customer. Both are null if an optional option has no choice. */
export interface ChoiceResult {
  readonly choice: Choice | null;
  readonly problem: string | null;
}

const NOTHING_CHOSEN: ChoiceResult = { choice: null, problem: null };
const refused = (problem: string): ChoiceResult => ({ choice: null, problem });

export const CHECKED = "true";

/** Validates a customer's choice against the option (docs/product/products.md#options). */
export function chooseOption(option: OfferedOption, variantId: string | null, selected: string | null): ChoiceResult {
  const value = selected?.trim() ?? "";
  const offered = option.active && (option.productVariantId === null || option.productVariantId === variantId);
  if (!offered && (value === "" || !optionCounts(option, variantId, value))) return NOTHING_CHOSEN;
  switch (option.optionType) {
    case "select":
    case "radio":
      return choosePlace(option, value);
    case "text":
      return chooseText(option, value, offered);
    case "checkbox":
      return chooseTick(option, value, offered);
  }
}

function choosePlace({ label, required, config }: OfferedOption, value: string): ChoiceResult {
  if (value === "") return required ? refused(`Choose ${withArticle(label)}.`) : NOTHING_CHOSEN;
  const chosen = config.options?.find((offered) => offered.value === value);
  if (chosen === undefined) return refused(`${label}: this value is not available. Choose another.`);
  const { description = null, priceModifier = null } = chosen;
  return { choice: { value, label: chosen.label, description, priceModifier }, problem: null };
}

/** "Frame color": "a frame color". */
const withArticle = (label: string): string =>
  `${/^[aeiou]/iu.test(label) ? "an" : "a"} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

function chooseText({ label, required, config }: OfferedOption, value: string, offered: boolean): ChoiceResult {
  if (value === "") return required && offered ? refused(`${label} is required.`) : NOTHING_CHOSEN;
  const longest = Math.min(config.maxLength ?? LONGEST_OPTION_TEXT, LONGEST_OPTION_TEXT);
  if ([...value].length > longest) return refused(`${label} takes at most ${longest} characters.`);
  if (isTextValidation(config.validation) && !passesValidation(value, config.validation)) {
    return refused(`${label} takes ${TEXT_VALIDATION_HINTS[config.validation]}.`);
  }
  return { choice: { value, label: value, description: null, priceModifier: null }, problem: null };
}

function chooseTick({ label, required, config }: OfferedOption, value: string, offered: boolean): ChoiceResult {
  if (value !== CHECKED) {
    if (value !== "" && value !== "false") return refused(`${label} must be true or false.`);
    return required && offered ? refused(`Please check: ${label}.`) : NOTHING_CHOSEN;
  }
  return {
    choice: { value, label: "Yes", description: null, priceModifier: config.priceModifier ?? null },
    problem: null,
  };
}
