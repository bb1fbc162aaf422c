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
 * Takes what an order uses up: the coupon, service credits, account credit, pieces from the shelf, which others wait for, and
 * what a gift card pays; in this order everywhere. The caller holds the customer's row and the order's, and has priced under
 * those locks.
 * @param of.version of the order, so that account credit taken anew after a change is an entry of its own
 * @returns how many pieces left the shelf
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
    await redeemCoupon(tx, { couponId: what.coupon.id, userId, orderId, amount: what.quote.appliedDiscount, now });
  }
  // The lab's staff may set aside as much as they promise.
  const isStaffs = by !== null && by !== userId;
  const { guestNetworkHash: networkHash } = of;
  const buyer = { userId, isGuest: networkHash !== null, networkHash, limits: deps.settings.holds };
  await takeCredits(deps, tx, of, what.quote);
  const pieces = await takeStock(tx, { orderId, now, by, buyer: isStaffs ? null : buyer }, stockItemsOf(what.lines));
  const { appliedGiftCard: amount } = what.quote;
  if (amount > 0 && !(await spendGiftCard(tx, { orderId, giftCardId: what.giftCard!.id, amount })))
    throw refuse(contract.placeOrder, "GIFT_CARD_CHANGED");
  return { pieces };
}

/** Reserves service credits and spends account credit. */
export async function takeCredits(
  deps: Deps,
  tx: Tx,
  { orderId, version, userId, by }: { orderId: number; version: number; userId: string; by: string | null },
  quote: Quote,
): Promise<void> {
  await reserveCredits(tx, { userId, orderId, kinds: quote.creditsUsed, now: deps.now() });
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

/** What the lines take from the shelf. The lab's services have none. */
export function stockItemsOf(lines: readonly LineRow[]): StockItem[] {
  return lines.flatMap(({ productId, productVariantId, productType, quantity, description }) =>
    productId && productType === "PRODUCT"
      ? [{ productId, productVariantId: productVariantId ?? null, quantity, name: description }]
      : [],
  );
}

/** Does something that takes things, and says in the contract's words what there was too little of. */
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
