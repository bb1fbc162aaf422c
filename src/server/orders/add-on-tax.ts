import type { PricedTax } from "../../rules/checkout/price.ts";
import { isExempt } from "../../rules/tax/exemptions.ts";
import type { Db } from "../deps.ts";
import { exemptionsOf } from "../tax/exemptions.ts";
import { taxationOfOrder, type TaxedOrder } from "./taxation-of-order.ts";

/** Returns the tax of an add-on order placed now: its parent's, unless the customer is exempt now. */
export async function addOnTax(db: Db, order: TaxedOrder & { customerId: string }, now: Date): Promise<PricedTax> {
  const { state, rate, untaxed } = taxationOfOrder(order);
  return { taxRate: rate, untaxed, taxExempt: isExempt(await exemptionsOf(db, order.customerId), state, now) };
}
