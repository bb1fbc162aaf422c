import type { User } from "../../../contract/accounts/accounts.ts";
import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import type { PricedLine, Quote } from "../../../rules/checkout/lines.ts";
import { negativesLines } from "../../../rules/checkout/negatives-lines.ts";
import { priceOrder } from "../../../rules/checkout/price.ts";
import { wantsReturnShipping } from "../../../rules/checkout/roll-draft.ts";
import type { NegativesAction } from "../../../rules/film/film.ts";
import { countedCredits, effectiveTier, type TierId } from "../../../rules/memberships/tiers.ts";
import { cents } from "../../../rules/money.ts";
import { addOnPrice } from "../../../rules/products/add-on-prices.ts";

/** Rush for these rolls of an order. @param tier in force */
export function rushLines(rolls: readonly RollOfOrder[], tier: TierId): PricedLine[] {
  const unitPrice = addOnPrice("rush", tier);
  return rolls.map(({ id, number }) => ({
    key: id,
    sku: "rush",
    description: `Rush: roll ${number}`,
    rollKey: id,
    quantity: 1,
    unitPrice,
    productType: "SERVICE_ADD_ON",
    creditKind: "rush",
  }));
}

/** Another choice for the negatives of some of an order's rolls, without what was paid for already. @param tier in force */
export function linesOfChoices(
  order: Order,
  choices: ReadonlyMap<string, NegativesAction>,
  tier: TierId,
): PricedLine[] {
  const rolls = order.rolls.filter(({ id }) => choices.has(id));
  const returns = order.returnShipping || order.rolls.some(wantsReturnShipping);
  return negativesLines(rolls, choices, tier, { lines: order.paidForNegatives, returns });
}

/** What is bought for an order later comes to, with the customer's credits. */
export function addOnSum(customer: User, order: Pick<Order, "taxRate">, lines: readonly PricedLine[]): Quote {
  return priceOrder({
    rolls: [],
    deliveryMethod: null,
    extraLines: lines,
    tier: effectiveTier(customer.tier, customer.active),
    credits: countedCredits(customer.credits),
    useCredits: true,
    taxRate: order.taxRate,
    accountCredit: cents(Math.max(0, -customer.customer.balance)),
  });
}
