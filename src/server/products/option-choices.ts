import type { OptionType } from "../../rules/products/catalogue.ts";
import { CHECKED } from "../../rules/products/choices.ts";
import type { PriceModifier } from "../../rules/products/options.ts";
import { readLines, writeLines } from "../platform/read-csv.ts";
import type { OptionConfig } from "./tables.ts";

type OptionValue = NonNullable<OptionConfig["options"]>[number];

/** The format of the `choices` cell, for people. */
const FORM = "value|label|price|price for members|description|SKU";
const AMOUNT = /^[+-]?\d{1,6}(\.\d{1,2})?$/;
const PERCENT = /^[+-]?\d{1,4}(\.\d{1,3})?%$/;
/** Thousandths of a percent, the unit in the rules. */
const PER_PERCENT = 1000;

const amountText = (amount: number | null | undefined, { type }: PriceModifier): string =>
  amount == null ? "" : type === "fixed" ? (amount / 100).toFixed(2) : `${amount / PER_PERCENT}%`;

function lineOf({ value, label, description, priceModifier }: OptionValue): string[] {
  const own = label === value ? "" : label;
  if (!priceModifier) return [value, own, "", "", description ?? ""];
  const { amount, memberAmount, sku } = priceModifier;
  const prices = [amountText(amount, priceModifier), amountText(memberAmount, priceModifier)];
  return [value, own, ...prices, description ?? "", sku ?? ""];
}

/** Formats an option's choices for its cell; a checkbox has one line with its label and price. */
export function choicesText(type: OptionType, { options = [], label, priceModifier }: OptionConfig): string {
  if (type === "text") return "";
  if (type !== "checkbox") return writeLines(options.map(lineOf));
  const line = lineOf({ value: CHECKED, label: label ?? CHECKED, priceModifier });
  return line.slice(1).some((part) => part !== "") ? writeLines([line]) : "";
}

/** Parses the `choices` cell. @returns its choices and problems */
export function readChoices(cell: string): { choices: OptionValue[]; problems: string[] } {
  const problems: string[] = [];
  const choices = readLines(cell).map(
    ([value = "", label = "", price = "", members = "", description = "", sku = "", ...more]) => {
      if (value === "" || more.length > 0) problems.push(`choices has a line for each, as in ${FORM}`);
      const modifier = modifierOf(price, members, sku);
      if (modifier === "WRONG")
        problems.push(
          `choices: ${label || value} costs an amount such as 2.50 or -1, or a percentage such as 10%, for members of the same kind`,
        );
      return {
        value,
        label: label || value,
        description: description || null,
        priceModifier: modifier === "WRONG" ? null : modifier,
      };
    },
  );
  return { choices, problems };
}

function modifierOf(price: string, members: string, sku: string): PriceModifier | null | "WRONG" {
  const cells = [price, members].filter((cell) => cell !== "");
  if (cells.length === 0 && sku === "") return null;
  const type = cells.length > 0 && cells.every((cell) => PERCENT.test(cell)) ? "percentage" : "fixed";
  if (type === "fixed" && !cells.every((cell) => AMOUNT.test(cell))) return "WRONG";
  const inUnits = (cell: string) => Math.round(Number.parseFloat(cell) * (type === "fixed" ? 100 : PER_PERCENT));
  return {
    type,
    amount: price === "" ? 0 : inUnits(price),
    memberAmount: members === "" ? null : inUnits(members),
    sku: sku || null,
  };
}

/** Formats choices like {@link choicesText}, so that two can be compared. */
export const sameChoicesText = (choices: readonly OptionValue[]): string => writeLines(choices.map(lineOf));
