import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import * as contract from "../../contract/checkout/checkout.ts";
import { arrangementFor } from "../../rules/prints/arrangement.ts";
import { paperSizeName } from "../../rules/prints/paper-size-name.ts";
import { sheetOfProduct } from "../../rules/prints/sheet-of-product.ts";
import { tooSmallText } from "../../rules/prints/too-small.ts";
import type { Tx } from "../deps.ts";
import { orderLines } from "../orders/tables.ts";
import { excluded } from "../platform/database/columns.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { productDetails, products, productVariants } from "../products/tables.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { papers, paperSizes, printDrafts, prints } from "./tables.ts";

/**
 * Converts the drafts that an order's saved lines reference (`order_lines.print_draft_id`) to prints of the order, with
 * their current arrangement. A draft must belong to the buyer and be finished, and can be ordered once. Called each
 * time the lines are written: prints of removed lines are removed with them. Rejects with PRINT_NOT_READY, and if
 * pictures are too small for their sheet.
 * @param buyer whose drafts may be used (`draft-maker.ts`)
 */
export async function attachDrafts(tx: Tx, orderId: number, buyer: DraftMaker, now: Date): Promise<void> {
  const found = await tx
    .select({
      id: orderLines.id,
      draftId: orderLines.printDraftId,
      productId: orderLines.productId,
      description: orderLines.description,
      product: products.name,
      variant: productVariants.name,
      quantity: orderLines.quantity,
      widthInches: paperSizes.widthInches,
      heightInches: paperSizes.heightInches,
      productSize: sql<string | null>`(select ${productDetails.filterable} ->> 'size' from ${productDetails}
        where ${productDetails.productId} = ${products.id} and ${productDetails.filterable} ? 'size'
        order by ${productDetails.position} limit 1)`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(productVariants, eq(productVariants.id, orderLines.productVariantId))
    .leftJoin(paperSizes, eq(paperSizes.productVariantId, orderLines.productVariantId))
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.printDraftId)))
    .orderBy(asc(orderLines.position));
  if (found.length === 0) return;
  // A print on none of the papers, such as a framed one, has its product's size.
  const lines = found.map((line) => ({
    ...line,
    ...(line.widthInches === null ? sheetOfProduct(line.productSize) : null),
  }));
  const ids = lines.map(({ draftId }) => draftId!);
  const drafts = await tx
    .select()
    .from(printDrafts)
    .where(and(inArray(printDrafts.id, ids), madeBy(buyer), eq(printDrafts.state, "READY")))
    .orderBy(asc(printDrafts.id))
    .for("update");
  const ready = new Map(drafts.map((draft) => [draft.id, draft]));
  // Each line has its own draft.
  if (ready.size < lines.length) throw refuse(contract.placeOrder, "PRINT_NOT_READY");
  const ordered = await tx
    .select({ draftId: prints.draftId, lineId: prints.orderLineId })
    .from(prints)
    .where(inArray(prints.draftId, ids));
  const lineOf = new Map(lines.map(({ id, draftId }) => [draftId!, id]));
  if (ordered.some(({ draftId, lineId }) => lineOf.get(draftId) !== lineId))
    throw refuse(contract.placeOrder, "PRINT_NOT_READY");
  for (const line of lines) await refuseTooSmall(tx, line, ready.get(line.draftId!)!);
  await tx
    .insert(prints)
    .values(
      lines.map((line) => {
        const { id, width, height, arrangement } = ready.get(line.draftId!)!;
        return {
          id: newId(),
          orderId,
          orderLineId: line.id,
          draftId: id,
          // A paper is a product with its sizes as variants; other prints are fully described by their description.
          paper: line.variant === null ? line.description : line.product,
          size: line.variant ?? "",
          quantity: line.quantity,
          widthInches: line.widthInches,
          heightInches: line.heightInches,
          arrangement: arrangement ?? arrangementFor({ width: width!, height: height! }),
          createdAt: now,
        };
      }),
    )
    .onConflictDoUpdate({
      target: prints.orderLineId,
      set: { quantity: excluded(prints.quantity), draftId: excluded(prints.draftId) },
    });
}

type Sheet = { widthInches: number | null; heightInches: number | null };

/** Rejects a picture whose pixels would be visible on its sheet, and names the sizes that it is large enough for. */
async function refuseTooSmall(
  tx: Tx,
  { widthInches, heightInches, ...line }: Sheet & { productId: string | null },
  { width, height, arrangement }: typeof printDrafts.$inferSelect,
): Promise<void> {
  if (widthInches === null || heightInches === null || width === null || height === null) return;
  const picture = { width, height };
  const how = arrangement ?? arrangementFor(picture);
  const sheet = { widthInches, heightInches, name: paperSizeName({ widthInches, heightInches }) };
  if (tooSmallText(picture, sheet, how, []) === null) return;
  const sizes = await tx
    .select({ widthInches: paperSizes.widthInches, heightInches: paperSizes.heightInches })
    .from(paperSizes)
    .innerJoin(papers, eq(papers.id, paperSizes.paperId))
    .where(and(eq(papers.productId, line.productId!), eq(paperSizes.active, true)));
  const named = sizes.map((size) => ({ ...size, name: paperSizeName(size) }));
  throw invalidField("lines", tooSmallText(picture, sheet, how, named)!);
}
