import { asc, eq, sql } from "drizzle-orm";
import { refundableCents, giftCardBalance } from "../../rules/digital-goods/gift-cards.ts";
import { cents } from "../../rules/money.ts";
import type { Tx } from "../deps.ts";
import { recordCardEntries } from "./record-card-entry.ts";
import { giftCards } from "./tables.ts";

/**
 * Takes a refund from the gift cards that an order bought: everything from refunded lines, otherwise as little as
 * possible. The caller has locked the cards (`refundableOf` under the order's lock), so that none is spent meanwhile.
 * @param refund.lineIds fully refunded lines
 * @param refund.left cents of the payment not used by any refund or gift card
 */
export async function voidGiftCards(
  tx: Tx,
  { orderId, lineIds, left, now }: { orderId: number; lineIds: readonly string[]; left: number; now: Date },
): Promise<void> {
  const cards = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).orderBy(asc(giftCards.id));
  const isRefunded = cards.map(({ orderLineId }) => orderLineId !== null && lineIds.includes(orderLineId));
  const others = cards.map((card, index) => (isRefunded[index] ? 0 : giftCardBalance(card)));
  const taken = refundableCents(others.map(cents), left);
  for (const [index, card] of cards.entries()) {
    const refunded = isRefunded[index] ? giftCardBalance(card) : taken[index]!;
    if (refunded === 0) continue;
    await tx
      .update(giftCards)
      .set({ revoked: sql`${giftCards.revoked} + ${refunded}` })
      .where(eq(giftCards.id, card.id));
    await recordCardEntries(tx, [{ giftCardId: card.id, orderId, change: -refunded, reason: "REVOKED" }], now);
  }
}
