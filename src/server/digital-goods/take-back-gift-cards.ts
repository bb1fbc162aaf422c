import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { cardsToTakeBack } from "../../rules/digital-goods/gift-cards.ts";
import { cents } from "../../rules/money.ts";
import type { Tx } from "../deps.ts";
import { giftCards } from "./tables.ts";

/**
 * Ends cards of an order whose money goes back, as few as must be. The caller holds the cards (`refundableOf` under the
 * order's lock), so that none is redeemed meanwhile.
 * @param left cents of the payment that no refund and no redeemed card has used
 */
export async function takeBackGiftCards(tx: Tx, { orderId, left, now }: { orderId: number; left: number; now: Date }) {
  const live = await tx
    .select({ id: giftCards.id, amount: giftCards.amount })
    .from(giftCards)
    .where(and(eq(giftCards.orderId, orderId), isNull(giftCards.redeemedAt), isNull(giftCards.voidedAt)))
    .orderBy(asc(giftCards.id));
  const ended = cardsToTakeBack(
    live.map(({ amount }) => cents(amount)),
    left,
  ).map((index) => live[index]!.id);
  if (ended.length > 0) await tx.update(giftCards).set({ voidedAt: now }).where(inArray(giftCards.id, ended));
}
