import { CREDIT_KINDS, NO_CREDITS, type CreditKind, type Credits, type TierId } from "../memberships/tiers.ts";
import { addCents, cents, NOTHING, percentOf, timesCents, type Cents, type TaxRate } from "../money.ts";
import type { PriceList } from "../prices/price-list.ts";
import type { ProductType } from "../products/catalogue.ts";
import {
  DELIVERIES,
  deliveryCost,
  GOODS_SHIPPING,
  RETURN_NEGATIVES,
  type DeliveryMethod,
} from "../shipping/delivery.ts";
import { applyCredits } from "./apply-credits.ts";
import { spreadDiscount, type Coupon } from "../coupons/coupons.ts";
import type { PricedLine, Quote, QuoteLine } from "./lines.ts";
import { LIST_PRICES, type PriceByHand, pricedByHand } from "./price-by-hand.ts";
import { wantsReturnShipping, type RollDraft } from "./roll-draft.ts";
import { servicesOfRoll } from "./roll-services.ts";

/** How an order is taxed. */
export interface PricedTax {
  /** Of its place, also for an exempt customer. */
  readonly taxRate: TaxRate;
  /** Types of lines that are not taxed; none by default. */
  readonly untaxed?: readonly ProductType[];
  /** Whether the customer is exempt from sales tax; not by default. */
  readonly taxExempt?: boolean;
}

export interface OrderToPrice extends PricedTax {
  readonly prices: PriceList;
  readonly rolls: readonly RollDraft[];
  /** Null for an order that carries no film to the lab. */
  readonly deliveryMethod: DeliveryMethod | null;
  /** Returns the negatives by mail; also applies if any roll requests it. */
  readonly returnShipping?: boolean;
  /** Goods among `extraLines` are shipped to the buyer (`goodsAreShipped`). */
  readonly shipGoods?: boolean;
  /** Shop products, prints and anything else that is not a service on one of `rolls`. */
  readonly extraLines?: readonly PricedLine[];
  /** The effective tier: NON_MEMBER for a lapsed member. */
  readonly tier: TierId;
  readonly credits: Credits;
  /** Customers can turn service credits off per order. */
  readonly useCredits: boolean;
  readonly coupon?: Coupon | null;
  /** Prices and discount that staff set; none by default. */
  readonly byHand?: PriceByHand;
  /** Balance of the gift card that pays, in cents, not negative. */
  readonly giftCardBalance?: Cents;
  /** The balance of account credit in cents, not negative. */
  readonly accountCredit: Cents;
}

/**
 * Prices an order in the sequence of docs/product/money.md#order-of-calculation: lines at the tier's prices → coupon →
 * discount by hand → service credits → tax → gift card → account credit. A gift card cannot pay for gift cards.
 */
export function priceOrder(order: OrderToPrice): Quote {
  const priced = pricedByHand(linesOf(order), order.byHand ?? LIST_PRICES);
  const byCoupon = couponDiscounts(priced, order.coupon ?? null);
  const byDesk = deskDiscounts(priced, byCoupon, order.byHand ?? LIST_PRICES);
  const discounts = byCoupon.map((discount, index) => addCents(discount, at(byDesk, index)));
  const lines = quoteLines(priced, discounts, order);
  const linesTotal = addCents(...lines.map((line) => line.amount));
  const appliedDiscount = addCents(...lines.map((line) => line.discount));
  const serviceCredits = addCents(...lines.map((line) => line.creditAmount));
  const taxable = addCents(...lines.filter((line) => line.taxable).map(due));
  const { untaxed = [], taxExempt = false } = order;
  const taxRate = taxExempt ? 0 : order.taxRate;
  const tax = percentOf(taxable, taxRate);
  const owed = addCents(...lines.map(due), tax);
  const ofGiftCards = addCents(...lines.filter((line) => line.giftCard).map(due));
  const appliedGiftCard = cents(Math.min(order.giftCardBalance ?? 0, owed - ofGiftCards));
  const appliedCredit = cents(Math.min(Math.max(order.accountCredit, 0), owed - appliedGiftCard));
  return {
    lines,
    linesTotal,
    appliedDiscount,
    deskDiscount: addCents(...byDesk),
    serviceCredits,
    creditsUsed: creditsUsedBy(lines),
    taxable,
    taxRate,
    untaxed: [...untaxed],
    taxExempt,
    tax,
    appliedGiftCard,
    appliedCredit,
    total: cents(owed - appliedGiftCard - appliedCredit),
  };
}

/** Returns the amount of a line left to pay before tax. */
function due(line: QuoteLine): Cents {
  return cents(line.amount - line.discount - line.creditAmount);
}

function linesOf(order: OrderToPrice): PricedLine[] {
  return [
    ...order.rolls.flatMap((roll, position) => rollLines(order, roll, position)),
    ...shippingLines(order),
    ...(order.extraLines ?? []),
  ];
}

function rollLines({ prices, tier }: OrderToPrice, roll: RollDraft, position: number): PricedLine[] {
  return servicesOfRoll(prices, roll, tier, position).map((service) => ({
    key: `${roll.tempKey}:${service.sku}`,
    sku: service.sku,
    description: service.description,
    rollKey: roll.tempKey,
    quantity: 1,
    unitPrice: service.unitPrice,
    productType: "SERVICE_ADD_ON",
    creditKind: service.creditKind ?? null,
  }));
}

/**
 * Returns the line for shipping to the lab if it costs something, and the line for returning negatives even when free,
 * so that the lab sees the request.
 */
function shippingLines(order: OrderToPrice): PricedLine[] {
  const { prices, deliveryMethod, returnShipping = false, shipGoods = false, rolls, tier } = order;
  const lines: PricedLine[] = [];
  // Without film nothing is shipped to the lab; `deliveryMethod` is then the shipping method of the goods.
  if (deliveryMethod !== null && rolls.length > 0) {
    const { methodCode, label } = DELIVERIES[deliveryMethod];
    const cost = deliveryCost(prices, deliveryMethod);
    if (methodCode !== null && cost > 0) lines.push(shippingLine(methodCode, label, cost));
  }
  if (returnShipping || rolls.some(wantsReturnShipping)) {
    lines.push(shippingLine(RETURN_NEGATIVES.methodCode, RETURN_NEGATIVES.label, prices.returnNegatives[tier]));
  }
  if (shipGoods) {
    lines.push({
      ...shippingLine(GOODS_SHIPPING.methodCode, GOODS_SHIPPING.label, prices.goodsShipping),
      key: "shipping:goods",
    });
  }
  return lines;
}

function shippingLine(sku: string, description: string, unitPrice: Cents): PricedLine {
  return {
    key: `shipping:${sku}`,
    sku,
    description,
    quantity: 1,
    unitPrice,
    productType: "FULFILLMENT_SERVICE_ADD_ON",
  };
}

const couponDiscounts = (priced: readonly PricedLine[], coupon: Coupon | null): Cents[] =>
  spreadDiscount(
    coupon,
    priced.map((line) => ({ ...line, amount: lineAmount(line) })),
  );

/** Spreads the desk's discount over what the coupon leaves. */
const deskDiscounts = (priced: readonly PricedLine[], byCoupon: readonly Cents[], { discount }: PriceByHand): Cents[] =>
  spreadDiscount(
    discount && { ...discount, code: "", productType: null },
    priced.map((line, index) => ({ ...line, amount: cents(lineAmount(line) - at(byCoupon, index)) })),
  );

function quoteLines(priced: readonly PricedLine[], discounts: readonly Cents[], order: OrderToPrice): QuoteLine[] {
  const amounts = priced.map(lineAmount);
  const credits = applyCredits(
    priced.map(({ creditKind = null, quantity }, index) => ({
      creditKind,
      quantity,
      due: cents(at(amounts, index) - at(discounts, index)),
    })),
    order.useCredits ? order.credits : NO_CREDITS,
  );
  return priced.map((line, index) => ({
    key: line.key,
    sku: line.sku,
    description: line.description,
    rollKey: line.rollKey ?? null,
    productType: line.productType,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: at(amounts, index),
    discount: at(discounts, index),
    creditKind: (credits[index]?.units ?? 0) > 0 ? (line.creditKind ?? null) : null,
    creditUnits: credits[index]?.units ?? 0,
    creditAmount: credits[index]?.amount ?? NOTHING,
    taxable: isTaxable(line, order.untaxed ?? []),
    giftCard: line.giftCard ?? false,
  }));
}

const isTaxable = ({ taxable = true, giftCard = false, productType }: PricedLine, untaxed: readonly ProductType[]) =>
  taxable && !giftCard && !untaxed.includes(productType);

function lineAmount(line: PricedLine): Cents {
  if (line.unitPrice < 0) throw new RangeError(`Line ${line.key} has a negative price`);
  if (line.quantity < 1) throw new RangeError(`Line ${line.key} has no quantity`);
  return timesCents(line.unitPrice, line.quantity);
}

function at(amounts: readonly Cents[], index: number): Cents {
  return amounts[index] ?? NOTHING;
}

function creditsUsedBy(lines: readonly QuoteLine[]): Record<CreditKind, number> {
  const used: Record<CreditKind, number> = { ...NO_CREDITS };
  for (const kind of CREDIT_KINDS) {
    used[kind] = lines.filter((line) => line.creditKind === kind).reduce((sum, line) => sum + line.creditUnits, 0);
  }
  return used;
}
