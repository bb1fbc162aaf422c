import type { z } from "zod";
import type { OrderSum } from "../../../contract/orders/order.ts";
import { formatRate } from "../../../rules/money.ts";
import { dollars } from "../dollars.ts";

/** A line of a sum: "Tax (8.875%)" and "$1.60". */
export type SumPart = { label: string; value: string };

/** @param amount in cents */
export const sumPart = (label: string, amount: number): SumPart => ({ label, value: dollars(amount) });

type Sum = Pick<z.output<typeof OrderSum>, "appliedDiscount" | "serviceCredits" | "taxRate" | "tax" | "appliedCredit">;

/**
 * What stands between an order's lines and its total, in the order in which it counts; what is nothing is left out.
 * @param words what the service credits and the account credit are called here
 */
export function sumParts(sum: Sum, words: { serviceCredits: string; appliedCredit: string }): SumPart[] {
  const off = (label: string, amount: number) => (amount > 0 ? [sumPart(label, -amount)] : []);
  return [
    ...off("Discount", sum.appliedDiscount),
    ...off(words.serviceCredits, sum.serviceCredits),
    sumPart(`Tax (${formatRate(sum.taxRate)})`, sum.tax),
    ...off(words.appliedCredit, sum.appliedCredit),
  ];
}
