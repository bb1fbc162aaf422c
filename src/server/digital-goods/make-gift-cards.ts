import { and, asc, eq, gt } from "drizzle-orm";
import { GIFT_CARD_FIELDS, giftCardSendAt } from "../../rules/digital-goods/gift-cards.ts";
import type { Deps, Tx } from "../deps.ts";
import type { ContentsText } from "../orders/contents-text.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { orderLines } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { products } from "../products/tables.ts";
import { codeOfCard, hashOfCode } from "./gift-card-code.ts";
import { recordCardEntries } from "./record-card-entry.ts";
import { sendGiftCards } from "./send-gift-cards.ts";
import { giftCards } from "./tables.ts";

/**
 * Creates a paid order's gift cards and mails those due, in the transaction of the work after payment. A line's cards
 * are created once, however often this is repeated.
 */
export async function makeGiftCards(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  holds: Pick<ContentsText, "giftCards">,
): Promise<void> {
  if (order.status === "CANCELED" || !holds.giftCards) return;
  const lines = await tx
    .select({
      id: orderLines.id,
      quantity: orderLines.quantity,
      unitPrice: orderLines.unitPrice,
      selectedOptions: orderLines.selectedOptions,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, order.id), eq(products.giftCard, true), gt(orderLines.unitPrice, 0)))
    .orderBy(asc(orderLines.position));
  if (lines.length === 0) return; // all of them are free
  const now = deps.now();
  const cards = lines.flatMap(({ id: orderLineId, quantity, unitPrice: amount, selectedOptions }) => {
    const said = (key: string) => selectedOptions[key]?.value ?? null;
    const card = {
      orderId: order.id,
      orderLineId,
      amount,
      recipientName: said(GIFT_CARD_FIELDS.recipientName) ?? "",
      recipientEmail: said(GIFT_CARD_FIELDS.recipientEmail),
      message: said(GIFT_CARD_FIELDS.message) ?? "",
      sendAt: giftCardSendAt(said(GIFT_CARD_FIELDS.sendOn), now, deps.lab.timeZone),
      createdAt: now,
    };
    return Array.from({ length: quantity }, (_, index) => {
      const id = newId();
      return {
        ...card,
        id,
        number: index + 1,
        codeHash: hashOfCode(codeOfCard(deps.settings.authSecret, { id, edition: 1 })),
      };
    });
  });
  const made = await tx
    .insert(giftCards)
    .values(cards)
    .onConflictDoNothing({ target: [giftCards.orderLineId, giftCards.number] })
    .returning({ giftCardId: giftCards.id, change: giftCards.amount, orderId: giftCards.orderId });
  const issued = made.map((card) => ({ ...card, reason: "ISSUED" as const }));
  await recordCardEntries(tx, issued, now);
  await sendGiftCards(deps, tx, order.id);
}
