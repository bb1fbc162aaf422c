import { LONGEST_ADDRESS_LINE, LONGEST_CITY, tidyZip, US_STATES, ZIP_PATTERN } from "./address.ts";
import { zipStateProblem } from "./zip-state.ts";

export function isCompleteAddress(typed: { address1: string; city: string; state: string; zip: string }): boolean {
  const [line, city] = [typed.address1.trim().length, typed.city.trim().length];
  const isFilled = line > 0 && line <= LONGEST_ADDRESS_LINE && city > 0 && city <= LONGEST_CITY;
  const isKnown = ZIP_PATTERN.test(tidyZip(typed.zip)) && (US_STATES as readonly string[]).includes(typed.state);
  return isFilled && isKnown && zipStateProblem(typed) === null;
}
