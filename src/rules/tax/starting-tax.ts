import { US_STATE_NAMES, US_STATES, type UsState } from "../accounts/address.ts";
import { DEFAULT_TAX_RATE, FALLBACK_TAX_RATE, type TaxRate } from "../money.ts";
import { taxationOf, type TaxRow, type TaxSettings } from "./tax-table.ts";

/**
 * Statewide general sales tax rates, in thousandths of a percent, without county and city taxes, but with mandatory
 * local shares (Utah, Virginia, Puerto Rico). States and territories without a sales tax, and military post offices, are
 * left out.
 */
// prettier-ignore
const STATE_RATES: Readonly<Partial<Record<UsState, TaxRate>>> = {
  AL: 4000, AZ: 5600, AR: 6500, CA: 7250, CO: 2900, CT: 6350, DC: 6000, FL: 6000, GA: 4000, HI: 4000, ID: 6000,
  IL: 6250, IN: 7000, IA: 6000, KS: 6500, KY: 6000, LA: 5000, ME: 5500, MD: 6000, MA: 6250, MI: 6000, MN: 6875,
  MS: 7000, MO: 4225, NE: 5500, NV: 6850, NJ: 6625, NM: 4875, NY: 4000, NC: 4750, ND: 5000, OH: 5750, OK: 4500,
  PA: 6000, RI: 7000, SC: 6000, SD: 4200, TN: 7000, TX: 6250, UT: 6100, VT: 6000, VA: 5300, WA: 6500, WV: 6000,
  WI: 5000, WY: 4000, PR: 11_500,
};

/** New York City: state, city and transit district together. Glen Oaks is the part of 110xx that belongs to Queens. */
const NEW_YORK_CITY: TaxRow = {
  state: "NY",
  zips: ["100", "101", "102", "103", "104", "111", "112", "113", "114", "116", "11004", "11005"],
  label: "New York City",
  rate: 8875,
  untaxed: [],
};

const STATEWIDE: TaxRow[] = US_STATES.filter((state) => STATE_RATES[state] !== undefined).map((state) => ({
  state,
  zips: [],
  label: US_STATE_NAMES[state],
  rate: STATE_RATES[state]!,
  untaxed: [],
}));

/** The tax settings of a new lab (docs/product/tax.md#starting-table). */
export const STARTING_TAX: TaxSettings = {
  rows: [...STATEWIDE, NEW_YORK_CITY].toSorted((one, other) => (one.label < other.label ? -1 : 1)),
  untaxed: [],
  pickUpRate: null,
  noAddressRate: DEFAULT_TAX_RATE,
  incompleteRate: FALLBACK_TAX_RATE,
};

/** Returns the tax settings of a new lab at a place: elsewhere than in New York, its own rate replaces New York City's. */
export function startingTaxAt(place: { state: string; zip: string }): TaxSettings {
  if (place.state === "NY") return STARTING_TAX;
  const rate = taxationOf(STARTING_TAX, place)?.rate ?? 0;
  return { ...STARTING_TAX, noAddressRate: rate, incompleteRate: rate };
}
