import type { Taxation } from "../../rules/tax/tax-table.ts";
import type { orders } from "./tables.ts";

export type TaxedOrder = Pick<typeof orders.$inferSelect, "taxation" | "taxRate">;

/** Returns how an order is taxed, as of when it was placed. */
export const taxationOfOrder = ({ taxation, taxRate }: TaxedOrder): Taxation =>
  taxation ?? { state: null, label: "", rate: taxRate, untaxed: [] };
