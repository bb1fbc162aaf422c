import * as contract from "../../contract/checkout/checkout.ts";
import type { Quote } from "../../rules/checkout/lines.ts";
import { NoSuchWindow, WindowFull } from "../couriers/book-stop.ts";
import type { UsableCoupon } from "../coupons/find-coupon.ts";
import { CouponUnusable, redeemCoupon } from "../coupons/redeem-coupon.ts";
import type { Deps, Tx } from "../deps.ts";
import { reserveCredits } from "../credits/service-credits.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { type PayingGiftCard, spendGiftCard } from "../digital-goods/spend-gift-card.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { OutOfStock, type StockItem, takeStock, TooManyUnpaid } from "../products/take-stock.ts";
import type { LineRow } from "./save-lines.ts";
import { couponRefused } from "./price-contents.ts";

/**
 * Takes everything an order uses: coupon, service credits, account credit, stock (a contended lock), and the gift
 * card's payment, always in this order. The caller holds the locks of the customer's row and the order's, and has
 * priced under them.
 * @param of.version the order's version, so that account credit taken again after a change gets its own entry
 * @returns how many pieces were taken from stock
 */
export async function takeForOrder(
  deps: Deps,
  tx: Tx,
  of: { orderId: number; version: number; userId: string; by: string | null; guestNetworkHash: string | null },
  what: { coupon: UsableCoupon | null; quote: Quote; lines: readonly LineRow[]; giftCard: PayingGiftCard | null },
): Promise<{ pieces: number }> {
  const { orderId, userId, by } = of;
  const now = deps.now();
  if (what.coupon !== null) {
    const amount = couponDiscountOf(what.quote);
    await redeemCoupon(tx, { couponId: what.coupon.id, userId, orderId, amount, now });
  }
  // Staff may reserve any amount.
  const isStaffs = by !== null && by !== userId;
  const { guestNetworkHash: networkHash } = of;
  const buyer = { userId, isGuest: networkHash !== null, networkHash, limits: deps.lab.holds };
  await takeCredits(deps, tx, of, what.quote);
  const pieces = await takeStock(tx, { orderId, now, by, buyer: isStaffs ? null : buyer }, stockItemsOf(what.lines));
  const { appliedGiftCard: amount } = what.quote;
  if (amount > 0 && !(await spendGiftCard(tx, { orderId, giftCardId: what.giftCard!.id, amount, now })))
    throw refuse(contract.placeOrder, "GIFT_CARD_CHANGED");
  return { pieces };
}

/** Returns the cents that the coupon takes off, without the desk's discount. */
export const couponDiscountOf = ({ appliedDiscount, deskDiscount }: Quote): number => appliedDiscount - deskDiscount;

export async function takeCredits(
  deps: Deps,
  tx: Tx,
  { orderId, version, userId, by }: { orderId: number; version: number; userId: string; by: string | null },
  quote: Quote,
): Promise<void> {
  await reserveCredits(tx, {
    userId,
    orderId,
    kinds: quote.creditsUsed,
    prices: deps.prices,
    now: deps.now(),
  });
  if (quote.appliedCredit === 0) return;
  await changeAccountCredit(deps, tx, {
    userId,
    change: -quote.appliedCredit,
    reason: "SPENT",
    cause: `order:${orderId}:${version}`,
    orderId,
    by,
  });
}

/** Returns the stock that the lines take. The lab's services have none. */
export function stockItemsOf(lines: readonly LineRow[]): StockItem[] {
  return lines.flatMap(({ productId, productVariantId, productType, quantity, description }) =>
    productId && productType === "PRODUCT"
      ? [{ productId, productVariantId: productVariantId ?? null, quantity, name: description }]
      : [],
  );
}

/** Calls `take` and converts its shortages to the contract's errors. */
export async function refusingShortages<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof OutOfStock) throw refuse(contract.placeOrder, "OUT_OF_STOCK", { items: error.items });
    if (error instanceof TooManyUnpaid) {
      const { status } = contract.placeOrder.refusals.TOO_MANY_UNPAID;
      throw new HttpError(status, error.message, { code: "TOO_MANY_UNPAID", data: { items: error.items } });
    }
    if (error instanceof CouponUnusable) throw couponRefused(error.refusal);
    if (error instanceof NoSuchWindow) throw refuse(contract.placeOrder, "NO_SUCH_WINDOW");
    if (error instanceof WindowFull) throw refuse(contract.placeOrder, "WINDOW_FULL");
    throw error;
  }
}
