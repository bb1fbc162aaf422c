import type { FilmFormat, Process } from "../film/film.ts";
import { parseStock } from "../film/stocks.ts";
import { cents, type Cents } from "../money.ts";

/** The film that is in a product's box. */
export interface ProductFilm {
  /** As rolls and frames have it; null for a film that the lab's list does not know. */
  readonly stock: { readonly brand: string; readonly model: string } | null;
  readonly format: FilmFormat;
  readonly process: Process;
}

/** Facts as the shop writes them. */
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

/** What is in the box, by a product's name and facts; null for what is no film. */
export function filmOfProduct(name: string, facts: Readonly<Record<string, string>>): ProductFilm | null {
  const format = FORMATS[facts["format"]?.toLowerCase() ?? ""];
  const process = PROCESSES[facts["process"]?.toLowerCase() ?? ""];
  if (format === undefined || process === undefined) return null;
  // "Kodak Portra 400 (120)" is the same film.
  return { stock: parseStock(name.replace(/\s*\([^)]*\)$/, "")), format, process };
}

/** How many rolls a variant holds by its name ("5 rolls", "3-pack", "Pack of 3"); null for one, or who knows. */
export function rollsIn(variantName: string): number | null {
  const said = /^(\d{1,3})[ -](?:rolls?|pack)\b/i.exec(variantName) ?? /^pack of (\d{1,3})$/i.exec(variantName);
  const rolls = Number(said?.[1] ?? 1);
  return rolls > 1 ? rolls : null;
}

/** What one roll of a pack comes to, in cents, rounded half up. */
export const pricePerRoll = (price: Cents, rolls: number): Cents => cents(Math.round(price / rolls));
