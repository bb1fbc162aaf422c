import { type Sum, type SumRow, sumRows } from "../../../rules/orders/sum-rows.ts";
import { dollars } from "../dollars.ts";

/** A line of a sum: "Tax (8.875%)" and "$1.60". */
export type SumPart = { label: string; value: string };

/** @param amount in cents */
export const sumPart = (label: string, amount: number): SumPart => ({ label, value: dollars(amount) });

export const partOf = ({ label, amount }: SumRow): SumPart => sumPart(label, amount);

/** Returns an order's sum for display. @param words labels for service credits and account credit */
export const sumParts = (sum: Sum, words: { serviceCredits: string; appliedCredit: string }): SumPart[] =>
  sumRows(sum, words).map(partOf);
