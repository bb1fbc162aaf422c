import type { FilmFormat, Process } from "../film/film.ts";
import { parseStock } from "../film/stocks.ts";
import { cents, type Cents } from "../money.ts";

export interface ProductFilm {
  /** As in rolls and frames; null for film missing from the lab's list. */
  readonly stock: { readonly brand: string; readonly model: string } | null;
  readonly format: FilmFormat;
  readonly process: Process;
}

/** Facts as written in the shop. */
const FORMATS: Readonly<Record<string, FilmFormat>> = {
  "35mm": "35MM",
  "120": "120",
  "110": "110",
  disposable: "DISPOSABLE",
};
const PROCESSES: Readonly<Record<string, Process>> = {
  "c-41": "C41",
  "black and white": "BW",
  "e-6": "E6",
  "ecn-2": "ECN2",
};

/** Returns a product's film by its name and facts; null if the product is not film. */
export function filmOfProduct(name: string, facts: Readonly<Record<string, string>>): ProductFilm | null {
  const format = FORMATS[facts["format"]?.toLowerCase() ?? ""];
  const process = PROCESSES[facts["process"]?.toLowerCase() ?? ""];
  if (format === undefined || process === undefined) return null;
  // "Kodak Portra 400 (120)" is the same film.
  return { stock: parseStock(name.replace(/\s*\([^)]*\)$/, "")), format, process };
}

/**
 * Returns the number of rolls in a variant's name ("5 rolls", "3-pack", "Pack of 3"); null for a single roll or an
 * unknown number.
 */
export function rollsIn(variantName: string): number | null {
  const said = /^(\d{1,3})[ -](?:rolls?|pack)\b/i.exec(variantName) ?? /^pack of (\d{1,3})$/i.exec(variantName);
  const rolls = Number(said?.[1] ?? 1);
  return rolls > 1 ? rolls : null;
}

/** Returns a pack's price per roll in cents, rounded half up. */
export const pricePerRoll = (price: Cents, rolls: number): Cents => cents(Math.round(price / rolls));
