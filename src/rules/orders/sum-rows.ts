import { addCents, cents, formatRate, type Cents, type TaxRate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

export interface SummedLine {
  readonly productType: ProductType;
  readonly description: string;
  /** Cents of the whole line. */
  readonly amount: number;
  /** The line's roll, by its key in a quote or its ID in an order. */
  readonly rollKey?: string | null;
  readonly rollId?: string | null;
}

export interface Sum {
  readonly lines: readonly SummedLine[];
  readonly appliedDiscount: number;
  readonly serviceCredits: number;
  readonly taxRate: TaxRate;
  readonly taxExempt: boolean;
  readonly tax: number;
  readonly appliedGiftCard: number;
  readonly appliedCredit: number;
}

/** A row of a sum: "Tax (8.875%)" and 160 cents; negative for deductions. */
export interface SumRow {
  readonly label: string;
  readonly amount: Cents;
}

/** Whether a line is for shipping, which is part of the sum but not a purchased item. */
export const isShipping = ({ productType }: Pick<SummedLine, "productType">): boolean =>
  productType === "FULFILLMENT_SERVICE_ADD_ON";

/**
 * Returns the rows of an order's sum down to its total, the same in the checkout, at the payment, on the order's page
 * and in e-mails (docs/product/checkout.md#order-total): items, shipping, deductions, tax, gift card, account credit.
 * Omits empty rows, except for items and tax.
 * @param words the labels for service credits and account credit
 */
export function sumRows(sum: Sum, words: { serviceCredits: string; appliedCredit: string }): SumRow[] {
  const ways = sum.lines.filter(isShipping);
  const off = (label: string, amount: number) => (amount > 0 ? [{ label, amount: cents(-amount) }] : []);
  return [
    boughtRow(sum.lines),
    ...ways
      .filter(({ amount }) => amount > 0)
      .map(({ description, amount }) => ({ label: description, amount: cents(amount) })),
    ...off("Discount", sum.appliedDiscount),
    ...off(words.serviceCredits, sum.serviceCredits),
    { label: sum.taxExempt ? "Tax exempt" : `Tax (${formatRate(sum.taxRate)})`, amount: cents(sum.tax) },
    ...off("Gift card", sum.appliedGiftCard),
    ...off(words.appliedCredit, sum.appliedCredit),
  ];
}

/** Returns the row for all purchased items before deductions: "Services" if all of them are film. */
export function boughtRow(lines: readonly SummedLine[]): SumRow {
  const bought = lines.filter((line) => !isShipping(line));
  const isFilm = bought.length > 0 && bought.every(({ rollKey, rollId }) => (rollKey ?? rollId ?? null) !== null);
  return { label: isFilm ? "Services" : "Subtotal", amount: addCents(...bought.map(({ amount }) => cents(amount))) };
}
