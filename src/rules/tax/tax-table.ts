import type { TaxRate } from "../money.ts";
import { stateOf, type UsState, ZIP_PATTERN } from "../accounts/address.ts";

/**
 * Statewide general sales tax rates, in thousandths of a percent, without county and city taxes, but with mandatory
 * local shares (Utah, Virginia, Puerto Rico). Parcels to military post offices and to territories without a sales tax
 * are not taxed.
 */
// prettier-ignore
const STATE_RATES: Readonly<Record<UsState, TaxRate>> = {
  AL: 4000, AK: 0, AZ: 5600, AR: 6500, CA: 7250, CO: 2900, CT: 6350, DE: 0, DC: 6000, FL: 6000, GA: 4000, HI: 4000,
  ID: 6000, IL: 6250, IN: 7000, IA: 6000, KS: 6500, KY: 6000, LA: 5000, ME: 5500, MD: 6000, MA: 6250, MI: 6000,
  MN: 6875, MS: 7000, MO: 4225, MT: 0, NE: 5500, NV: 6850, NH: 0, NJ: 6625, NM: 4875, NY: 4000, NC: 4750, ND: 5000,
  OH: 5750, OK: 4500, OR: 0, PA: 6000, RI: 7000, SC: 6000, SD: 4200, TN: 7000, TX: 6250, UT: 6100, VT: 6000, VA: 5300,
  WA: 6500, WV: 6000, WI: 5000, WY: 4000, AS: 0, GU: 0, MP: 0, PR: 11_500, VI: 0, AA: 0, AE: 0, AP: 0,
};

/** New York City: state, city and transit district together (docs/product/tax.md#built-in-rates). */
const NEW_YORK_CITY_RATE: TaxRate = 8875;
/** Manhattan, Staten Island, the Bronx, Brooklyn, Queens; Glen Oaks is the part of 110xx that belongs to Queens. */
const NEW_YORK_CITY_ZIPS = /^(10[0-4]|11[12346])\d\d|^1100[45]/;

export function isNewYorkCityZip(zip: string): boolean {
  return ZIP_PATTERN.test(zip.trim()) && NEW_YORK_CITY_ZIPS.test(zip.trim());
}

/** Returns the built-in table's rate; null if it is not a state that we serve. */
export function taxRateByTable({ state, zip }: { state: string; zip: string }): TaxRate | null {
  const found = stateOf(state);
  if (found === null) return null;
  return found === "NY" && isNewYorkCityZip(zip) ? NEW_YORK_CITY_RATE : STATE_RATES[found];
}
