import { and, eq, inArray, isNotNull, not, notInArray, or, sql, type SQLWrapper } from "drizzle-orm";
import { GIFT_CARD_FIELDS } from "../../rules/digital-goods/gift-cards.ts";
import { statusesBefore } from "../../rules/orders/statuses.ts";
import type { Tx } from "../deps.ts";
import type { User } from "../module.ts";
import { forgetChoices, ordersOf } from "../orders/delete-user-data.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { products } from "../products/tables.ts";
import { TO_NOBODY } from "./send-gift-cards.ts";
import { giftCards } from "./tables.ts";

/**
 * Gift cards that the customer gave or received stay valid. Recipients are erased from cards that were sent or never
 * will be; scheduled cards erase theirs when sent.
 */
export async function deleteUserData(tx: Tx, { id, email }: User): Promise<void> {
  const isTheirs = (typed: SQLWrapper) => sql`lower(${typed}) = lower(${email})`;
  // The job that creates an unpaid order's cards still needs their recipients.
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
  const gifts = or(inArray(giftCards.orderId, ordersOf(tx, id)), isTheirs(giftCards.recipientEmail))!;
  const isOver = or(isNotNull(giftCards.sentAt), sql`${giftCards.revoked} + ${giftCards.spent} = ${giftCards.amount}`)!;
  await tx.update(giftCards).set(TO_NOBODY).where(and(gifts, isOver));
  await tx
    .update(giftCards)
    .set({ erasesRecipient: true })
    .where(and(gifts, not(isOver)));
}
