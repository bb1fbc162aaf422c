import { and, eq, inArray, isNotNull, not, notInArray, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { GIFT_CARD_FIELDS } from "../../rules/digital-goods/gift-cards.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Tx } from "../deps.ts";
import { TO_NOBODY } from "../digital-goods/send-gift-cards.ts";
import { giftCards } from "../digital-goods/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { products } from "../products/tables.ts";

/**
 * Cards that they gave away, or were given, stay good; to whom one was sent is nobody's business once it has arrived, or never will. Those
 * whose day is to come forget it as they are sent.
 */
export async function forgetGifts(
  tx: Tx,
  { email, theirOrders }: { email: string; theirOrders: SQLWrapper },
): Promise<void> {
  const isTheirs = (typed: SQLWrapper) => sql`lower(${typed}) = lower(${email})`;
  // What is not paid yet is still to be read by what makes the card.
  await forgetChoices(
    tx,
    and(
      inArray(orderLines.productId, tx.select({ id: products.id }).from(products).where(eq(products.giftCard, true))),
      isTheirs(sql`${orderLines.selectedOptions} -> ${GIFT_CARD_FIELDS.recipientEmail} ->> 'value'`),
      notInArray(
        orderLines.orderId,
        tx
          .select({ id: orders.id })
          .from(orders)
          .where(inArray(orders.status, statusesBefore("PAID"))),
      ),
    )!,
  );
  const gifts = or(inArray(giftCards.orderId, theirOrders), isTheirs(giftCards.recipientEmail))!;
  const isOver = or(
    isNotNull(giftCards.sentAt),
    sql`${giftCards.takenBack} + ${giftCards.spent} = ${giftCards.amount}`,
  )!;
  await tx.update(giftCards).set(TO_NOBODY).where(and(gifts, isOver));
  await tx
    .update(giftCards)
    .set({ forgets: true })
    .where(and(gifts, not(isOver)));
}

/** What was chosen may be words of theirs, or whom a card was for; a line's description says it, too. What was bought stays. */
export async function forgetChoices(tx: Tx, whose: SQL): Promise<void> {
  const isTyped = sql`jsonb_path_exists(${orderLines.selectedOptions}, '$.* ? (@.optionType == "text")')`;
  const typed = await tx.select().from(orderLines).where(and(whose, isTyped));
  for (const { id, description, selectedOptions } of typed)
    await tx
      .update(orderLines)
      .set({ description: withoutWords(description, Object.values(selectedOptions)) })
      .where(eq(orderLines.id, id));
  await tx.update(orderLines).set({ notes: "", selectedOptions: {} }).where(whose);
}

/** "Strap (Engraving: Ada)" is "Strap (Engraving)". */
function withoutWords(
  description: string,
  chosen: (typeof orderLines.$inferSelect)["selectedOptions"][string][],
): string {
  return chosen
    .filter(({ optionType }) => optionType === "text")
    .reduce(
      (text, { productOptionLabel, label }) =>
        text.replace(`${productOptionLabel}: ${label}`, () => productOptionLabel ?? ""),
      description,
    );
}
