import { US_STATE_NAMES, type UsState } from "../accounts/address.ts";
import { csvDollars, csvRow } from "../csv.ts";
import { cents, type Cents, formatRate, type TaxRate } from "../money.ts";
import { type RefundOf, shareOfRefund } from "./postings.ts";

/** Cents sold at a place, or refunded (negative). Sold gift cards are in none: they are taxed when they pay. */
export interface TaxParts {
  readonly taxed: Cents;
  readonly untaxed: Cents;
  /** Sales to exempt customers that are taxed for others. */
  readonly exempt: Cents;
  readonly tax: Cents;
}

/** An order for the sums, with its amounts after discounts and service credits. */
export interface TaxedOrder {
  /** Null while no place is known. */
  readonly state: UsState | null;
  /** The label of the row of the tax table. */
  readonly place: string;
  readonly rate: TaxRate;
  readonly customerId: string;
  readonly taxExempt: boolean;
  readonly taxable: number;
  readonly notTaxable: number;
  readonly tax: number;
}

export type TaxEntry = TaxParts & Pick<TaxedOrder, "state" | "place" | "rate" | "customerId">;

/** Returns a paid order's part of the sums. Taxable sales at a rate of 0 are untaxed: no tax is collected there. */
export function taxOfSale({ taxExempt, taxable, notTaxable, tax, ...at }: TaxedOrder): TaxEntry {
  const { state, place, rate, customerId } = at;
  const is = (which: keyof TaxParts) => cents(which === kindOf(taxExempt, rate) ? taxable : 0);
  const untaxed = cents(notTaxable + is("untaxed"));
  return { state, place, rate, customerId, taxed: is("taxed"), untaxed, exempt: is("exempt"), tax: cents(tax) };
}

const kindOf = (exempt: boolean, rate: TaxRate): keyof TaxParts =>
  rate === 0 ? "untaxed" : exempt ? "exempt" : "taxed";

/**
 * Returns a refund's part of the sums: its share of the posted tax, of untaxed sales, of gift cards, and the rest.
 * Parts of a full refund equal the sale's.
 * @param giftCards what the order paid for gift cards, in cents
 */
export function taxOfReturn(order: TaxedOrder, refund: Omit<RefundOf, "part"> & { giftCards: number }): TaxEntry {
  const share = (part: number) => shareOfRefund({ ...refund, part });
  const tax = share(order.tax);
  const net = cents(refund.refund - tax - share(refund.giftCards));
  const notTaxable = order.taxable === 0 ? net : share(order.notTaxable);
  const { taxed, untaxed, exempt, ...at } = taxOfSale({ ...order, taxable: net - notTaxable, notTaxable, tax });
  return { ...at, taxed: minus(taxed), untaxed: minus(untaxed), exempt: minus(exempt), tax: minus(tax) };
}

const minus = (amount: number): Cents => cents(0 - amount);

/** Adds up entries by place and rate, in order of state and place. Unknown places are last. */
export const taxSums = (entries: readonly TaxEntry[]): Omit<TaxEntry, "customerId">[] =>
  added(entries, ({ state, place, rate }) => JSON.stringify([state ?? "~", place, rate]));

/** Adds up the sales of exempt customers, by customer and place. */
export const exemptSums = (entries: readonly TaxEntry[]): TaxEntry[] =>
  added(
    entries.filter(({ exempt }) => exempt !== 0),
    ({ state, place, rate, customerId }) => JSON.stringify([state ?? "~", place, rate, customerId]),
  );

function added(entries: readonly TaxEntry[], keyOf: (entry: TaxEntry) => string): TaxEntry[] {
  const sum = (ofKey: readonly TaxEntry[], part: keyof TaxParts) =>
    cents(ofKey.reduce((all, one) => all + one[part], 0));
  return [...Map.groupBy(entries, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofKey]) => ({
      ...ofKey[0]!,
      taxed: sum(ofKey, "taxed"),
      untaxed: sum(ofKey, "untaxed"),
      exempt: sum(ofKey, "exempt"),
      tax: sum(ofKey, "tax"),
    }));
}

export const stateText = (state: UsState | null): string => (state === null ? "Unknown place" : US_STATE_NAMES[state]);

/** An exempt customer's sales at a place. */
export interface ExemptSum extends Pick<TaxEntry, "state" | "place" | "rate" | "exempt"> {
  readonly customerName: string;
  readonly certificates: string[];
}

/** Formats a month's sums for a sales tax return. Exempt sales have a row for each customer. */
export function taxCsv(places: readonly Omit<TaxEntry, "customerId">[], exempt: readonly ExemptSum[]): string {
  const head = [
    "State",
    "Place",
    "Rate",
    "Taxed sales",
    "Untaxed sales",
    "Exempt sales",
    "Tax",
    "Customer",
    "Certificates",
  ];
  const at = ({ state, place, rate }: Pick<TaxEntry, "state" | "place" | "rate">) => [
    stateText(state),
    place,
    formatRate(rate),
  ];
  const rows = [
    ...places.map((one) => [
      ...at(one),
      csvDollars(one.taxed),
      csvDollars(one.untaxed),
      csvDollars(0),
      csvDollars(one.tax),
      "",
      "",
    ]),
    ...exempt.map((one) => [
      ...at(one),
      ...[0, 0, one.exempt, 0].map(csvDollars),
      one.customerName,
      one.certificates.join(", "),
    ]),
  ];
  return [head, ...rows].map(csvRow).join("");
}
