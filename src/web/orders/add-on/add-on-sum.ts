import type { User } from "../../../contract/accounts/accounts.ts";
import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import type { PricedLine, Quote } from "../../../rules/checkout/lines.ts";
import { negativesLines } from "../../../rules/checkout/negatives-lines.ts";
import { priceOrder } from "../../../rules/checkout/price.ts";
import { wantsReturnShipping } from "../../../rules/checkout/roll-draft.ts";
import type { NegativesAction } from "../../../rules/film/film.ts";
import { countedCredits, effectiveTier, type TierId } from "../../../rules/memberships/tiers.ts";
import { cents } from "../../../rules/money.ts";
import { addOnPrice, type PriceList } from "../../../rules/prices/price-list.ts";

/** Returns the price lines of rush for these rolls. @param tier in force */
export function rushLines(prices: PriceList, rolls: readonly RollOfOrder[], tier: TierId): PricedLine[] {
  const unitPrice = addOnPrice(prices, "rush", tier);
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

/**
 * Returns the price lines of a new negatives choice for some rolls, without services already paid for.
 * @param tier in force
 */
export function linesOfChoices(
  prices: PriceList,
  order: Order,
  choices: ReadonlyMap<string, NegativesAction>,
  tier: TierId,
): PricedLine[] {
  const rolls = order.rolls.filter(({ id }) => choices.has(id));
  const returns = order.returnShipping || order.rolls.some(wantsReturnShipping);
  return negativesLines(prices, rolls, choices, tier, { lines: order.paidForNegatives, returns });
}

export function addOnSum(
  prices: PriceList,
  customer: User,
  order: Pick<Order, "addOnTax" | "untaxed">,
  lines: readonly PricedLine[],
): Quote {
  return priceOrder({
    prices,
    rolls: [],
    deliveryMethod: null,
    extraLines: lines,
    tier: effectiveTier(customer.tier, customer.active),
    credits: countedCredits(customer.credits),
    useCredits: true,
    taxRate: order.addOnTax.rate,
    untaxed: order.untaxed,
    taxExempt: order.addOnTax.exempt,
    accountCredit: cents(Math.max(0, -customer.customer.balance)),
  });
}
