export const DEFAULT_COUNTRY = "US";

/** Postal codes of the states, the district, the territories and the military post offices that USPS delivers to. */
// prettier-ignore
export const US_STATES = [
  "AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS", "KY", "LA",
  "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC", "ND", "OH", "OK", "OR",
  "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY", "AS", "GU", "MP", "PR", "VI", "AA",
  "AE", "AP",
] as const;
export type UsState = (typeof US_STATES)[number];

// prettier-ignore
export const US_STATE_NAMES: Readonly<Record<UsState, string>> = {
  AL: "Alabama", AK: "Alaska", AZ: "Arizona", AR: "Arkansas", CA: "California", CO: "Colorado", CT: "Connecticut",
  DE: "Delaware", DC: "District of Columbia", FL: "Florida", GA: "Georgia", HI: "Hawaii", ID: "Idaho", IL: "Illinois",
  IN: "Indiana", IA: "Iowa", KS: "Kansas", KY: "Kentucky", LA: "Louisiana", ME: "Maine", MD: "Maryland",
  MA: "Massachusetts", MI: "Michigan", MN: "Minnesota", MS: "Mississippi", MO: "Missouri", MT: "Montana",
  NE: "Nebraska", NV: "Nevada", NH: "New Hampshire", NJ: "New Jersey", NM: "New Mexico", NY: "New York",
  NC: "North Carolina", ND: "North Dakota", OH: "Ohio", OK: "Oklahoma", OR: "Oregon", PA: "Pennsylvania",
  RI: "Rhode Island", SC: "South Carolina", SD: "South Dakota", TN: "Tennessee", TX: "Texas", UT: "Utah", VT: "Vermont",
  VA: "Virginia", WA: "Washington", WV: "West Virginia", WI: "Wisconsin", WY: "Wyoming", AS: "American Samoa",
  GU: "Guam", MP: "Northern Mariana Islands", PR: "Puerto Rico", VI: "U.S. Virgin Islands", AA: "Armed Forces Americas",
  AE: "Armed Forces Europe", AP: "Armed Forces Pacific",
};

/** "ny", "New York" → "NY"; null if it is not a state that we serve. */
export function stateOf(typed: string): UsState | null {
  const wanted = typed.trim().toLowerCase();
  return (
    US_STATES.find((state) => state.toLowerCase() === wanted || US_STATE_NAMES[state].toLowerCase() === wanted) ?? null
  );
}

/** 11222 or 11222-1234. */
export const ZIP_PATTERN = /^\d{5}(?:-\d{4})?$/;

/** Formats a typed ZIP code as USPS does: nine digits with any separators become "11222-1234". */
export const tidyZip = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(\d{5})[\s\p{Pd}\u2212.]*(\d{4})$/u, "$1-$2");

/** Maximum lengths of address fields, in characters. */
export const LONGEST_ADDRESS_LINE = 120;
export const LONGEST_CITY = 80;

/** Address fields for tax; some forms use `line` instead of address1. */
export interface AddressForTax {
  readonly line?: string | null;
  readonly address1?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
}

/** Whether an address is complete for tax: a line or address1, and city, state and ZIP (docs/product/tax.md#rates). */
export function isCompleteForTax(address: AddressForTax | null | undefined): boolean {
  if (!address) return false;
  const filled = (text: string | null | undefined) => Boolean(text?.trim());
  const street = filled(address.line) || filled(address.address1);
  return street && filled(address.city) && filled(address.state) && filled(address.zip);
}
