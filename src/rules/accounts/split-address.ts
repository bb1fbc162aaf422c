import { stateOf, tidyZip, type UsState, ZIP_PATTERN } from "./address.ts";

const COUNTRY = /^(usa|us|united states(?: of america)?)$/i;
/** "NY 11222" or "New York 11222-1234". */
const STATE_AND_ZIP = /^(.+?)\s+(\d{5}(?:[\s\p{Pd}]*\d{4})?)$/u;

/**
 * Splits a one-line address at its commas into street, city and "state zip" (docs/product/accounts.md#addresses): "12
 * Franklin St, Brooklyn, NY 11222, USA". Null if one of the four parts is missing.
 */
export function splitAddress(text: string): { address1: string; city: string; state: UsState; zip: string } | null {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (COUNTRY.test(parts.at(-1) ?? "")) parts.pop();
  const [, stateText = "", zipText = ""] = STATE_AND_ZIP.exec(parts.pop() ?? "") ?? [];
  const zip = tidyZip(zipText);
  const city = parts.pop();
  const address1 = parts.join(", ");
  const state = stateOf(stateText);
  if (state === null || !ZIP_PATTERN.test(zip) || !city || address1 === "") return null;
  return { address1, city, state, zip };
}
