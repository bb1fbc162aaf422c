import type { orders } from "./tables.ts";

type Sums = Pick<
  typeof orders.$inferSelect,
  | "linesTotal"
  | "appliedDiscount"
  | "deskDiscount"
  | "serviceCredits"
  | "taxRate"
  | "taxExempt"
  | "tax"
  | "appliedGiftCard"
  | "appliedCredit"
  | "total"
>;

/** Returns the totals of a new or stored order as columns: cents, and the rate in percent × 1000. */
export const sumsOf = ({
  linesTotal,
  appliedDiscount,
  deskDiscount = 0,
  serviceCredits,
  taxRate,
  taxExempt = false,
  tax,
  appliedGiftCard = 0,
  appliedCredit,
  total,
}: Omit<Sums, "appliedGiftCard" | "deskDiscount" | "taxExempt"> & Partial<Sums>): Sums => ({
  linesTotal,
  appliedDiscount,
  deskDiscount,
  serviceCredits,
  taxRate,
  taxExempt,
  tax,
  appliedGiftCard,
  appliedCredit,
  total,
});
