import { stateOf, type UsState, ZIP_PATTERN } from "../accounts/address.ts";
import type { TaxRate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

/** Types that a lab can tax. Memberships and gift cards are never taxed. */
export const TAXABLE_TYPES = [
  "SERVICE_ADD_ON",
  "PRODUCT",
  "PRINT",
  "DIGITAL",
  "FULFILLMENT_SERVICE_ADD_ON",
] as const satisfies readonly ProductType[];
export type TaxableType = (typeof TAXABLE_TYPES)[number];

/** Sales tax in a state, or only in its ZIP codes that begin with one of `zips`. */
export interface TaxRow {
  readonly state: UsState;
  /** Beginnings of ZIP codes, or whole ones: "112", "11004". None for the whole state. */
  readonly zips: string[];
  /** "New York City" */
  readonly label: string;
  readonly rate: TaxRate;
  /** Types that are not taxed here. Others may be taxed nowhere. */
  readonly untaxed: TaxableType[];
}

/** How a lab taxes its sales (docs/product/tax.md). */
export interface TaxSettings {
  readonly rows: TaxRow[];
  /** Types that are taxed nowhere. */
  readonly untaxed: TaxableType[];
  /** Of items that are picked up at the lab; null for the rate of the lab's address. */
  readonly pickUpRate: TaxRate | null;
  /** While no address is known. */
  readonly noAddressRate: TaxRate;
  /** Of an incomplete address. */
  readonly incompleteRate: TaxRate;
}

/** How a sale is taxed. Orders store it. */
export interface Taxation {
  /** Null while no place is known. */
  readonly state: UsState | null;
  /** "New York City", for reports; empty where no tax is collected or no place is known. */
  readonly label: string;
  readonly rate: TaxRate;
  readonly untaxed: readonly TaxableType[];
}

/** Returns the most specific row of a place; null where the lab collects no tax, undefined for an unknown state. */
export function taxRowOf(
  rows: readonly TaxRow[],
  { state, zip }: { state: string; zip: string },
): TaxRow | null | undefined {
  const found = stateOf(state);
  if (found === null) return undefined;
  const typed = zip.trim();
  const code = ZIP_PATTERN.test(typed) ? typed.slice(0, 5) : "";
  // Letters that match; -1 for another place.
  const fit = (row: TaxRow): number => {
    if (row.state !== found) return -1;
    return row.zips.length === 0 ? 0 : Math.max(-1, ...row.zips.filter((one) => code.startsWith(one)).map(lengthOf));
  };
  const best = rows.toSorted((one, other) => fit(other) - fit(one))[0];
  return best === undefined || fit(best) < 0 ? null : best;
}

const lengthOf = ({ length }: string): number => length;

/** Returns how sales are taxed at a place; null for an unknown state. Without a row, no tax is collected there. */
export function taxationOf(settings: TaxSettings, place: { state: string; zip: string }): Taxation | null {
  const row = taxRowOf(settings.rows, place);
  if (row === undefined) return null;
  const { label, rate, untaxed } = row ?? { label: "", rate: 0, untaxed: [] };
  return {
    state: stateOf(place.state),
    label,
    rate,
    untaxed: TAXABLE_TYPES.filter((type) => [...settings.untaxed, ...untaxed].includes(type)),
  };
}

/** Returns how sales are taxed whose place is not known. */
export const taxationAt = ({ untaxed }: TaxSettings, rate: TaxRate): Taxation => ({
  state: null,
  label: "",
  rate,
  untaxed,
});

/** Returns the position and place of the first row that repeats an earlier one's place; null without repetition. */
export function repeatedPlace(rows: readonly Pick<TaxRow, "state" | "zips">[]): { row: number; place: string } | null {
  const seen = new Set<string>();
  for (const [row, { state, zips }] of rows.entries()) {
    const places = zips.length === 0 ? [state] : zips.map((zip) => `${state} ${zip}`);
    for (const place of places) {
      if (seen.has(place)) return { row, place };
      seen.add(place);
    }
  }
  return null;
}
