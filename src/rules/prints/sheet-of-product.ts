import { paperSizeName } from "./paper-size-name.ts";
import type { NamedSheet } from "./too-small.ts";

/** "8x10", "8.5 × 11 in". */
const SIZE = /^\s*(\d{1,2}(?:\.\d+)?)\s*[x×]\s*(\d{1,2}(?:\.\d+)?)\s*(?:in)?\s*$/i;

/**
 * Returns the sheet for a print product's size, in inches; null if the text is not a size.
 * @param size as staff entered it in the details
 */
export function sheetOfProduct(size: string | null | undefined): NamedSheet | null {
  const [, width, height] = SIZE.exec(size ?? "") ?? [];
  const sheet = { widthInches: Number(width), heightInches: Number(height) };
  return sheet.widthInches >= 1 && sheet.heightInches >= 1 ? { ...sheet, name: paperSizeName(sheet) } : null;
}

/** The `kind` that staff enter for a print product that is a roll's contact sheet. */
const CONTACT_SHEET = "contact sheet";

type Details = readonly { readonly filterable: Readonly<Record<string, string>> }[];

/** Whether a print product is a roll's contact sheet: its customer chooses a roll instead of a picture. */
export const isContactSheet = (details: Details): boolean =>
  details.some(({ filterable }) => filterable["kind"]?.trim().toLowerCase() === CONTACT_SHEET);
