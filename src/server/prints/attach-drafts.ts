import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import * as contract from "../../contract/checkout/checkout.ts";
import type { Tx } from "../deps.ts";
import { orderLines } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { products, productVariants } from "../products/tables.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { printDrafts, prints } from "./tables.ts";

/**
 * Makes the drafts that an order's saved lines name (`order_lines.print_draft_id`) prints of the order. A draft belongs to
 * the buyer, is finished, and is ordered once. Called after the lines are written, as often as they are written anew: the prints of
 * lines that are gone are gone with them. Refuses with PRINT_NOT_READY.
 * @param buyer whose drafts may be used (`draft-maker.ts`)
 */
export async function attachDrafts(tx: Tx, orderId: number, buyer: DraftMaker, now: Date): Promise<void> {
  const lines = await tx
    .select({
      id: orderLines.id,
      draftId: orderLines.printDraftId,
      description: orderLines.description,
      product: products.name,
      variant: productVariants.name,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(productVariants, eq(productVariants.id, orderLines.productVariantId))
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.printDraftId)))
    .orderBy(asc(orderLines.position));
  for (const line of lines) {
    const [draft] = await tx
      .select({ id: printDrafts.id, state: printDrafts.state })
      .from(printDrafts)
      .where(and(eq(printDrafts.id, line.draftId!), madeBy(buyer)))
      .for("update");
    if (draft?.state !== "READY") throw refuse(contract.placeOrder, "PRINT_NOT_READY");
    const [other] = await tx
      .select({ id: prints.id })
      .from(prints)
      .where(and(eq(prints.draftId, draft.id), ne(prints.orderLineId, line.id)));
    if (other !== undefined) throw refuse(contract.placeOrder, "PRINT_NOT_READY");
    await tx
      .insert(prints)
      .values({
        id: newId(),
        orderId,
        orderLineId: line.id,
        draftId: draft.id,
        // A paper is a product with its sizes as variants; any other print says all in its description.
        paper: line.variant === null ? line.description : line.product,
        size: line.variant ?? "",
        quantity: line.quantity,
        createdAt: now,
      })
      .onConflictDoUpdate({ target: prints.orderLineId, set: { quantity: line.quantity, draftId: draft.id } });
  }
}
