import { eq, inArray, sql } from "drizzle-orm";
import type { QuoteLine } from "../../rules/checkout/lines.ts";
import { FREE_LABEL } from "../../rules/shipping/delivery.ts";
import type { Db, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { excludedColumns } from "../platform/database/excluded-columns.ts";
import { orderLines } from "../orders/tables.ts";
import { productIdsOf } from "../products/queries.ts";
import { type PricedContents, serviceLinesOf } from "./price-contents.ts";

/** A line of an order, which names it once it has a number. */
export type LineRow = Omit<typeof orderLines.$inferInsert, "orderId"> & { id: string };

/** A priced line as it is kept. */
export function lineRow({ key: _key, rollKey: _rollKey, ...line }: QuoteLine, productIds: ReadonlyMap<string, string>) {
  return { ...line, productId: productIds.get(line.sku) ?? null };
}

/**
 * The lines of a priced order as they are kept.
 * @param rollIds of the rolls, by key
 */
export async function lineRows(
  db: Db,
  priced: PricedContents,
  rollIds: ReadonlyMap<string, string>,
): Promise<LineRow[]> {
  const { quote, shopLineAt, labelAt } = priced;
  const productIds = await productIdsOf(db, serviceLinesOf(priced));
  return quote.lines.map((line, index) => {
    const shop = shopLineAt(index);
    const label = labelAt(index);
    return {
      id: newId(),
      position: index + 1,
      rollId: line.rollKey === null ? null : rollIds.get(line.rollKey)!,
      ...lineRow(line, productIds),
      ...(label && { tempKey: label.tempKey, notes: FREE_LABEL.note }),
      ...(shop && {
        tempKey: shop.tempKey,
        productId: shop.productId,
        productVariantId: shop.productVariantId,
        notes: shop.notes,
        selectedOptions: shop.selectedOptions,
        printDraftId: shop.print?.draftId ?? null,
        vendorId: shop.vendorId,
      }),
    };
  });
}

/** Writes a new order's lines. */
export async function insertLines(tx: Tx, orderId: number, lines: readonly LineRow[]): Promise<void> {
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId })));
}

/**
 * Replaces an open order's lines. One that is what it was before (the same shop line, the same service on the same
 * roll) keeps its id, so that what names it still finds it.
 * @returns the lines as they are kept
 */
export async function replaceLines(tx: Tx, orderId: number, rows: LineRow[]): Promise<LineRow[]> {
  const before = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const idOf = new Map(before.map((line) => [identity(line), line.id]));
  const byId = new Map(before.map((line) => [line.id, line]));
  const kept = rows.map((row) => {
    // A kept shop line is called by its id; the client's own name for it stays.
    const known = row.tempKey === null || row.tempKey === undefined ? undefined : byId.get(row.tempKey);
    if (known !== undefined) return { ...row, id: known.id, tempKey: known.tempKey };
    return { ...row, id: (row.tempKey ? undefined : idOf.get(identity(row))) ?? row.id };
  });
  const ids = new Set(kept.map(({ id }) => id));
  const gone = before.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, gone));
  // Out of the way first: two lines never have one place.
  await tx
    .update(orderLines)
    .set({ position: sql`-${orderLines.position}` })
    .where(eq(orderLines.orderId, orderId));
  if (kept.length > 0) {
    await tx
      .insert(orderLines)
      .values(kept.map((line) => ({ ...line, orderId })))
      .onConflictDoUpdate({ target: orderLines.id, set: excludedColumns(orderLines) });
  }
  return kept;
}

/** Services are told apart by roll and SKU; the order's own lines by SKU and words. */
const identity = (line: {
  rollId?: string | null;
  sku: string;
  description: string;
  tempKey?: string | null;
}): string =>
  line.tempKey
    ? `line ${line.tempKey}`
    : line.rollId
      ? `${line.rollId} ${line.sku}`
      : `${line.sku} ${line.description}`;
