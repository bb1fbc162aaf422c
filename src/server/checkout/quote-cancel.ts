import { eq, or } from "drizzle-orm";
import type * as contract from "../../contract/checkout/order-desk.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { CREDIT_KINDS } from "../../rules/memberships/tiers.ts";
import { mayMove } from "../../rules/orders/statuses.ts";
import { holdsCoupon } from "../coupons/release-coupon.ts";
import { heldCredits } from "../credits/restore-credits.ts";
import type { Deps } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { wrongStatus } from "../orders/wrong-status.ts";
import { quoteRemaining } from "../payments/refund-order.ts";
import { notFound } from "../platform/http/errors.ts";
import { heldPieces } from "../products/restock.ts";
import { filmOut, goodsOut, restockable } from "./what-is-out.ts";
import { countVoidableLabels } from "../shipping/void-label.ts";

type Quote = ReplyOf<typeof contract.quoteCancel>;

/** Returns what canceling an order now would refund (cancel-order.ts). Writes nothing. */
export async function quoteCancel({ db, now }: Pick<Deps, "db" | "now">, orderId: number): Promise<Quote> {
  const { id, status, customerId, couponCode, parentOrderId } = orders;
  const found = await db
    .select({ id, status, customerId, couponCode })
    .from(orders)
    .where(or(eq(id, orderId), eq(parentOrderId, orderId)))
    .orderBy(id);
  const order = found.find((one) => one.id === orderId);
  if (order === undefined) throw notFound("Order not found.");
  if (!mayMove(order.status, "CANCELED")) throw wrongStatus(order.status, "CANCELED");
  const going = found.filter((one) => mayMove(one.status, "CANCELED"));

  const lines = await goodsOut(db, orderId);
  const most = restockable(lines, new Map());
  const back: Quote = {
    toCards: [],
    heldByBank: 0,
    toGiftCards: 0,
    toAccountCredit: 0,
    serviceCredits: [],
    creditsOver: 0,
    giftCards: 0,
    couponCode: (await holdsCoupon(db, orderId)) ? order.couponCode : null,
    pieces: 0,
    labels: 0,
    addOns: going.filter((one) => one !== order).map((one) => one.id),
    goods: lines.flatMap(({ lineId, description, quantity, isFromShelf, state }) =>
      state === null ? [] : [{ lineId, description, quantity, isFromShelf, state }],
    ),
    film: await filmOut(db, orderId),
  };
  const credits = new Map(CREDIT_KINDS.map((kind) => [kind, 0]));
  for (const one of going) {
    const { toPayment, heldByBank, how, toGiftCard, toAccountCredit, unredeemed } = await quoteRemaining(db, one.id);
    if (toPayment > 0) back.toCards.push({ how: how!, amount: toPayment });
    back.heldByBank += heldByBank;
    back.toGiftCards += toGiftCard;
    back.toAccountCredit += toAccountCredit;
    back.giftCards += unredeemed;
    for (const { kind, count, isOver } of await heldCredits(db, { userId: one.customerId, orderId: one.id })) {
      if (isOver) back.creditsOver += count;
      else credits.set(kind, credits.get(kind)! + count);
    }
    for (const held of await heldPieces(db, one.id)) back.pieces += Math.min(held.pieces, most(held));
    back.labels += await countVoidableLabels(db, one.id, now());
  }
  back.serviceCredits = [...credits].flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []));
  return back;
}
