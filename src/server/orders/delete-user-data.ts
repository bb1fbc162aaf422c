import { and, eq, inArray, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import type { User } from "../module.ts";
import { orderEvents, orderLines, orders, savedViews } from "./tables.ts";

/** Shown to staff in place of deleted text. */
export const FORGOTTEN = "Forgotten with the account";

export const ordersOf = (tx: Tx, userId: string) =>
  tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, userId));

/** Reduces an address to the parts that its tax depends on: city, ZIP code, state and country. */
export const withoutStreet = (address: SQLWrapper): SQL =>
  sql`${address} || '{"placeId": null, "address1": "", "address2": null}'::jsonb`;

/** Anonymizes orders for the books: removes their customer's name, address and texts. */
export async function deleteUserData(tx: Tx, { id }: User): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.userId, id));
  await tx
    .update(orders)
    .set({
      notes: "",
      giftNote: "",
      internalNotes: "",
      externalId: null,
      metadata: null,
      accessCode: null,
      // With the reasons that staff typed. The amounts stay.
      byHand: null,
      guestFirstName: null,
      guestLastName: null,
      guestNetworkHash: null,
      address: withoutStreet(orders.address),
    })
    .where(eq(orders.customerId, id));
  await tx
    .update(orderEvents)
    .set({ text: FORGOTTEN })
    .where(inArray(orderEvents.orderId, ordersOf(tx, id)));
  await forgetChoices(tx, inArray(orderLines.orderId, ordersOf(tx, id)));
}

/**
 * Deletes typed options, which may be the customer's words or a gift card's recipient, also from line descriptions. The
 * product stays.
 */
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

/** Turns "Strap (Engraving: Ada)" into "Strap (Engraving)". */
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
