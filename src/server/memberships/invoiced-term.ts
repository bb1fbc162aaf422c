import { eq } from "drizzle-orm";
import { longDay } from "../../rules/time.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import type { ProviderInvoice } from "../adapters/payments/subscriptions-port.ts";
import { couponRedemptions, coupons } from "../coupons/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import type { ChargedTerm } from "../payments/issue-invoice.ts";
import { tierLabel } from "./membership-mails.ts";
import type { subscriptions } from "./tables.ts";

/**
 * Returns a paid term's invoice. Memberships are not taxed (docs/product/memberships.md#joining); the remaining value
 * of an earlier term appears as a discount.
 */
export async function invoicedTerm(
  { lab }: Pick<Deps, "lab">,
  tx: Tx,
  prices: PriceList,
  subscription: typeof subscriptions.$inferSelect,
  invoice: ProviderInvoice,
): Promise<ChargedTerm> {
  const label = tierLabel(prices, invoice.lookupKey);
  const term = `${label} membership, ${longDay(invoice.periodStart, lab.timeZone)} to ${longDay(invoice.periodEnd, lab.timeZone)}`;
  return {
    userId: subscription.userId,
    subscriptionId: subscription.id,
    providerInvoiceId: invoice.id,
    description: invoice.credit > 0 ? `${term}, less the unused part of the earlier term` : term,
    price: invoice.amount + invoice.discount + invoice.credit,
    appliedDiscount: invoice.discount + invoice.credit,
    couponCode: invoice.discount > 0 ? await codeOf(tx, subscription.id) : null,
    taxRate: 0,
    tax: 0,
    appliedCredit: 0,
    total: invoice.amount,
    card: invoice.card,
    paidAt: invoice.paidAt ?? invoice.periodStart,
  };
}

async function codeOf(tx: Tx, subscriptionId: string): Promise<string | null> {
  const [redeemed] = await tx
    .select({ code: coupons.code })
    .from(couponRedemptions)
    .innerJoin(coupons, eq(coupons.id, couponRedemptions.couponId))
    .where(eq(couponRedemptions.subscriptionId, subscriptionId));
  return redeemed?.code ?? null;
}
