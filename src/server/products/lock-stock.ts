import { and, isNotNull, sql } from "drizzle-orm";
import type { StockReason } from "../../rules/products/catalogue.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { columnName } from "../platform/database/column-name.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
import { stockMovements, products, productVariants } from "./tables.ts";

/** One shelf whose pieces are counted: a product's, or a variant's own. */
export type Shelf = { productId: string; productVariantId: string | null; stock: number };
/** What happens to a shelf. `change` is pieces, negative when they leave it. */
export type Movement = {
  reason: StockReason;
  orderId?: number | null;
  by: string | null;
  now: Date;
};

/**
 * Holds the counted rows among products and variants until `tx` ends, products first and each kind by id, so that two writes never wait for each
 * other crosswise. Others can go on naming them in their order lines.
 * @returns their shelves by variant id or product id; what is not counted has none
 */
export async function lockShelves(
  tx: Tx,
  productIds: readonly string[],
  variantIds: readonly string[],
): Promise<Map<string, Shelf>> {
  const ofProducts = await tx
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(and(isAnyOf(products.id, productIds), isNotNull(products.stock)))
    .orderBy(products.id)
    .for("no key update");
  const ofVariants =
    variantIds.length === 0
      ? []
      : await tx
          .select({ id: productVariants.id, productId: productVariants.productId, stock: productVariants.stock })
          .from(productVariants)
          .where(and(isAnyOf(productVariants.id, variantIds), isNotNull(productVariants.stock)))
          .orderBy(productVariants.id)
          .for("no key update");
  const shelves = new Map<string, Shelf>();
  for (const { id, stock } of ofProducts) shelves.set(id, { productId: id, productVariantId: null, stock: stock! });
  for (const { id, productId, stock } of ofVariants)
    shelves.set(id, { productId, productVariantId: id, stock: stock! });
  return shelves;
}

/** A locked shelf and the pieces that come (positive) or go. */
export type StockChange = { shelf: Shelf; change: number };

/** Changes locked shelves, all in one go, and writes down why; the sum of what is written down is always the stock. */
export async function moveStock(tx: Tx, changes: readonly StockChange[], movement: Movement): Promise<void> {
  const real = changes.filter(({ change }) => change !== 0);
  if (real.length === 0) return;
  await writeStock(
    tx,
    products,
    real.filter(({ shelf }) => shelf.productVariantId === null),
  );
  await writeStock(
    tx,
    productVariants,
    real.filter(({ shelf }) => shelf.productVariantId !== null),
  );
  for (const { shelf, change } of real) shelf.stock += change;
  await tx.insert(stockMovements).values(
    real.map(({ shelf: { productId, productVariantId, stock }, change }) => ({
      id: newId(),
      productId,
      productVariantId,
      change,
      stockAfter: stock,
      reason: movement.reason,
      orderId: movement.orderId ?? null,
      byUserId: movement.by,
      at: movement.now,
    })),
  );
}

async function writeStock(
  tx: Tx,
  table: typeof products | typeof productVariants,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const wanted = changes.map(({ shelf, change }) => ({
    shelfId: shelf.productVariantId ?? shelf.productId,
    before: shelf.stock,
    after: shelf.stock + change,
  }));
  // The condition cannot fail while the rows are locked; with it the count is right even if somebody forgets to lock.
  const moved = await tx.execute(sql`
    update ${table} set ${columnName(table.stock)} = wanted.after
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("shelfId" uuid, before int, after int)
    where ${table.id} = wanted."shelfId" and ${table.stock} = wanted.before`);
  if (moved.rowCount !== wanted.length) throw new Error("a shelf was changed without being locked");
}
