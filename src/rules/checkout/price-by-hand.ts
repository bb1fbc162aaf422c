import type { CouponKind } from "../coupons/coupons.ts";
import { type Cents, cents, percentOf, type Rate } from "../money.ts";
import type { PricedLine, Quote } from "./lines.ts";

/** A staff member's discount on an order, after its coupon. */
export interface DeskDiscount {
  readonly kind: CouponKind;
  /** Cents when fixed, a Rate when a percentage. */
  readonly amount: number;
  readonly reason: string;
}

/** Prices that staff set on an open order. They stay when the order is priced again. */
export interface PriceByHand {
  readonly discount: DeskDiscount | null;
  /** Unit prices in cents, by the line's key. */
  readonly prices: Readonly<Record<string, { readonly unitPrice: number; readonly reason: string }>>;
}

export const LIST_PRICES: PriceByHand = { discount: null, prices: {} };

/** Part of the items' list price that staff may take off without the permission to change prices: 20 %. */
export const MOST_OFF_AT_DESK: Rate = 20_000;

/** Returns lines at the prices that staff set. */
export const pricedByHand = (lines: readonly PricedLine[], { prices }: PriceByHand): PricedLine[] =>
  lines.map((line) => {
    const own = prices[line.key];
    return own === undefined ? line : { ...line, unitPrice: cents(own.unitPrice) };
  });

type Sums = Pick<Quote, "linesTotal" | "deskDiscount">;

/** Returns the cents that staff take off an order: by lower prices and by discount. Higher prices count as nothing. */
export const takenOffByHand = (list: Pick<Quote, "linesTotal">, quote: Sums): Cents =>
  cents(Math.max(0, list.linesTotal - quote.linesTotal + quote.deskDiscount));

/** Returns the most that staff may take off, in cents. @param hasNoLimit whether they may change prices */
export const mostOffByHand = (list: Pick<Quote, "linesTotal">, hasNoLimit: boolean): Cents =>
  hasNoLimit ? list.linesTotal : percentOf(list.linesTotal, MOST_OFF_AT_DESK);
