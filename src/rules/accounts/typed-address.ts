import {
  LONGEST_ADDRESS_LINE,
  LONGEST_CITY,
  tidyZip,
  US_STATES,
  ZIP_PATTERN,
  stateOf,
  type UsState,
} from "./address.ts";
import { zipStateProblem } from "./zip-state.ts";

export function isCompleteAddress(typed: { address1: string; city: string; state: string; zip: string }): boolean {
  const [line, city] = [typed.address1.trim().length, typed.city.trim().length];
  const isFilled = line > 0 && line <= LONGEST_ADDRESS_LINE && city > 0 && city <= LONGEST_CITY;
  const isKnown = ZIP_PATTERN.test(tidyZip(typed.zip)) && (US_STATES as readonly string[]).includes(typed.state);
  return isFilled && isKnown && zipStateProblem(typed) === null;
}

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
