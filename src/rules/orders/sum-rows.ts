import { addCents, cents, formatRate, type Cents, type TaxRate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

/** What of a line its place in the sum depends on. */
export interface SummedLine {
  readonly productType: ProductType;
  readonly description: string;
  /** Cents of the whole line. */
  readonly amount: number;
  /** The roll that it is for, as a quote or as an order calls it. */
  readonly rollKey?: string | null;
  readonly rollId?: string | null;
}

export interface Sum {
  readonly lines: readonly SummedLine[];
  readonly appliedDiscount: number;
  readonly serviceCredits: number;
  readonly taxRate: TaxRate;
  readonly tax: number;
  readonly appliedGiftCard: number;
  readonly appliedCredit: number;
}

/** A row of a sum: "Tax (8.875%)" and 160 cents; negative where it takes off. */
export interface SumRow {
  readonly label: string;
  readonly amount: Cents;
}

/** Whether a line says how something travels: part of the sum, and none of what was bought. */
export const isShipping = ({ productType }: Pick<SummedLine, "productType">): boolean =>
  productType === "FULFILLMENT_SERVICE_ADD_ON";

/**
 * An order's sum row by row down to its total, the same at the checkout, at the payment, on the order's page and in mails
 * (docs/product/checkout.md#order-total): what was bought, each way that it travels, what comes off, tax, gift card, account credit. What is
 * nothing is left out, but for what was bought and the tax.
 * @param words what the service credits and the account credit are called there
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
    { label: `Tax (${formatRate(sum.taxRate)})`, amount: cents(sum.tax) },
    ...off("Gift card", sum.appliedGiftCard),
    ...off(words.appliedCredit, sum.appliedCredit),
  ];
}

/** What was bought, in all, before anything comes off: "Services" where film is among it. */
export function boughtRow(lines: readonly SummedLine[]): SumRow {
  const bought = lines.filter((line) => !isShipping(line));
  const film = bought.some(({ rollKey, rollId }) => (rollKey ?? rollId ?? null) !== null);
  return { label: film ? "Services" : "Subtotal", amount: addCents(...bought.map(({ amount }) => cents(amount))) };
}
