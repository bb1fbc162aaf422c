import { z } from "zod";
import { parseDollars } from "../../rules/money.ts";

// Form fields hold text; these validate it and convert it for the API.

const isAmount = (text: string) => (parseDollars(text) ?? Infinity) <= 100_000_000;
const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Dollars, as "12.50". */
export const Amount = z.string().trim().refine(isAmount, "Enter an amount, for example 12.50");
/** Dollars, or empty. */
export const MaybeAmount = z
  .string()
  .trim()
  .refine((text) => text === "" || isAmount(text), "Enter an amount, for example 12.50, or leave empty");

export const maybeWhole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === "" || isWhole(text, least, most),
      `Enter a whole number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}, or leave empty`,
    );
/** Number of pieces in stock, or empty if not counted. */
export const Pieces = maybeWhole(0, 1_000_000);

export const toNumber = (text: string): number | null => (text.trim() === "" ? null : Number(text));
export const toText = (number: number | null | undefined): string => (number == null ? "" : String(number));
export const toId = (text: string): string | null => (text === "" ? null : text);
