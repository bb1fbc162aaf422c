import { asc, eq, sql } from "drizzle-orm";
import { refundableCents, giftCardBalance } from "../../rules/digital-goods/gift-cards.ts";
import { cents } from "../../rules/money.ts";
import type { Tx } from "../deps.ts";
import { giftCards } from "./tables.ts";

/**
 * Takes what is refunded from the gift cards that an order bought: all of refunded lines, and else as little as must be. The caller
 * holds the cards (`refundableOf` under the order's lock), so that none is spent meanwhile.
 * @param refund.lineIds lines that are refunded whole
 * @param refund.left cents of the payment that no refund and no gift card has used
 */
export async function takeBackGiftCards(
  tx: Tx,
  { orderId, lineIds, left }: { orderId: number; lineIds: readonly string[]; left: number },
): Promise<void> {
  const cards = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).orderBy(asc(giftCards.id));
  const isRefunded = cards.map(({ orderLineId }) => lineIds.includes(orderLineId));
  const others = cards.map((card, index) => (isRefunded[index] ? 0 : giftCardBalance(card)));
  const taken = refundableCents(others.map(cents), left);
  for (const [index, card] of cards.entries()) {
    const refunded = isRefunded[index] ? giftCardBalance(card) : taken[index]!;
    if (refunded === 0) continue;
    await tx
      .update(giftCards)
      .set({ takenBack: sql`${giftCards.takenBack} + ${refunded}` })
      .where(eq(giftCards.id, card.id));
  }
}
