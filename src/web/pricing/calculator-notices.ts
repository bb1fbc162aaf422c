import {
  CALCULATOR_FIELDS,
  CALCULATOR_SERVICES,
  type CalculatorCounts,
  type CalculatorField,
  MAX_CALCULATOR_ROLLS,
} from "../../rules/memberships/calculator.ts";

/** Shown where a count is not a number (docs/product/pricing.md#calculator). */
export const NOT_A_NUMBER = "Roll counts must be numbers";

/** Parses a typed number; NaN if invalid. Accepts thousands separators. */
export function numberOf(text: string): number {
  const bare = text.replace(/[\s,]/g, "");
  return /^[-+]?\d+(\.\d*)?$/.test(bare) ? Number(bare) : Number.NaN;
}

const labelOf = (field: CalculatorField) => CALCULATOR_SERVICES[field].label;

/** Describes side effects of entering `typed` into `field`; empty if none. */
export function noticeOf(
  before: CalculatorCounts,
  after: CalculatorCounts,
  field: CalculatorField,
  typed: number,
): string {
  const { excludes } = CALCULATOR_SERVICES[field];
  if (excludes && before[excludes] > 0 && after[excludes] === 0)
    return `${labelOf(excludes)} changed to 0: a roll gets one or the other.`;
  if (field === "devScan" && typed > MAX_CALCULATOR_ROLLS)
    return `We count up to ${MAX_CALCULATOR_ROLLS.toLocaleString("en-US")} rolls. For more, write to us.`;
  if (field !== "devScan" && typed > after[field])
    return `${labelOf(field)}: ${after[field]} at most, one for each of your rolls.`;
  const lowered = CALCULATOR_FIELDS.filter((one) => one !== field && after[one] < before[one]);
  if (lowered.length > 0) return `${lowered.map(labelOf).join(", ")} reduced to ${after.devScan}, one per roll.`;
  return "";
}
