import { eq, inArray, sql } from "drizzle-orm";
import type { QuoteLine } from "../../rules/checkout/lines.ts";
import { FREE_LABEL } from "../../rules/shipping/delivery.ts";
import type { Db, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { excludedColumns } from "../platform/database/columns.ts";
import { orderLines } from "../orders/tables.ts";
import { productIdsOf } from "../products/queries.ts";
import { type PricedContents, serviceLinesOf } from "./price-contents.ts";

/** A line before its order has a number. */
export type LineRow = Omit<typeof orderLines.$inferInsert, "orderId"> & { id: string };

export function lineRow({ key: _key, rollKey: _rollKey, ...line }: QuoteLine, productIds: ReadonlyMap<string, string>) {
  return { ...line, productId: productIds.get(line.sku) ?? null };
}

/** Converts a priced order's lines to rows. @param rollIds roll ids by key */
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

export async function insertLines(tx: Tx, orderId: number, lines: readonly LineRow[]): Promise<void> {
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId })));
}

/**
 * Replaces an open order's lines. An unchanged line (the same shop line, or the same service on the same roll) keeps
 * its id, so that references to it stay valid.
 * @returns the stored lines
 */
export async function replaceLines(tx: Tx, orderId: number, rows: LineRow[]): Promise<LineRow[]> {
  const before = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const idOf = new Map(before.map((line) => [identity(line), line.id]));
  const byId = new Map(before.map((line) => [line.id, line]));
  const stored = rows.map((row) => {
    // A stored shop line is identified by its id; it keeps the client's key.
    const known = row.tempKey === null || row.tempKey === undefined ? undefined : byId.get(row.tempKey);
    if (known !== undefined) return { ...row, id: known.id, tempKey: known.tempKey };
    return { ...row, id: (row.tempKey ? undefined : idOf.get(identity(row))) ?? row.id };
  });
  const ids = new Set(stored.map(({ id }) => id));
  const gone = before.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, gone));
  // Frees the positions first, because they are unique.
  await tx
    .update(orderLines)
    .set({ position: sql`-${orderLines.position}` })
    .where(eq(orderLines.orderId, orderId));
  if (stored.length > 0) {
    await tx
      .insert(orderLines)
      .values(stored.map((line) => ({ ...line, orderId })))
      .onConflictDoUpdate({ target: orderLines.id, set: excludedColumns(orderLines) });
  }
  return stored;
}

/** Identifies services by roll and SKU, and the order's own lines by SKU and description. */
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
