import { asc, eq, sql } from "drizzle-orm";
import { centsToTakeBack, giftCardBalance } from "../../rules/digital-goods/gift-cards.ts";
import type { Tx } from "../deps.ts";
import { giftCards } from "./tables.ts";

/**
 * Takes what is refunded from the gift cards that an order bought, as little as must be. The caller holds the cards
 * (`refundableOf` under the order's lock), so that none is spent meanwhile.
 * @param left cents of the payment that no refund and no gift card has used
 */
export async function takeBackGiftCards(tx: Tx, { orderId, left }: { orderId: number; left: number }) {
  const cards = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).orderBy(asc(giftCards.id));
  const taken = centsToTakeBack(cards.map(giftCardBalance), left);
  for (const [index, { id }] of cards.entries()) {
    const refunded = taken[index]!;
    if (refunded === 0) continue;
    await tx
      .update(giftCards)
      .set({ takenBack: sql`${giftCards.takenBack} + ${refunded}` })
      .where(eq(giftCards.id, id));
  }
}
