import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { StockReason } from "../../rules/products/catalogue.ts";
import type { Db, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { isAnyOfFew } from "../platform/database/sql-fragments.ts";
import { stockMovements, products, productVariants } from "./tables.ts";

/** A shelf with counted pieces: a product's, or a variant's own. */
export type Shelf = { productId: string; productVariantId: string | null; stock: number };
/** A locked shelf, with its product's own limits on unpaid holds; null means the lab's. */
export type LockedShelf = Shelf & { holdPieces: number | null; holdGuestPercent: number | null };
/** A change to a shelf. `change` is pieces, negative when they leave it. */
export type Movement = {
  reason: StockReason;
  orderId?: number | null;
  by: string | null;
  now: Date;
};

/**
 * Locks the counted rows among products and variants until `tx` ends, products first and each kind by id, to avoid
 * deadlocks. Order lines can still refer to them.
 * @returns their shelves by variant id or product id; uncounted ones have none
 */
export async function lockShelves(
  tx: Tx,
  productIds: readonly string[],
  variantIds: readonly string[],
): Promise<Map<string, LockedShelf>> {
  const ofProducts = await countedProducts(tx, { productIds: [...productIds] });
  const ofVariants = variantIds.length === 0 ? [] : await countedVariants(tx, { variantIds: [...variantIds] });
  const shelves = new Map<string, LockedShelf>();
  for (const { id, stock, ...limits } of ofProducts)
    shelves.set(id, { productId: id, productVariantId: null, stock: stock!, ...limits });
  for (const { id, productId, stock, ...limits } of ofVariants)
    shelves.set(id, { productId, productVariantId: id, stock: stock!, ...limits });
  return shelves;
}

const { holdPieces, holdGuestPercent } = products;

const countedProducts = (db: Db, { productIds }: { productIds: string[] }) =>
  db
    .select({ id: products.id, stock: products.stock, holdPieces, holdGuestPercent })
    .from(products)
    .where(and(isAnyOfFew(products.id, productIds), isNotNull(products.stock)))
    .orderBy(products.id)
    .for("no key update");

const countedVariants = (db: Db, { variantIds }: { variantIds: string[] }) =>
  db
    .select({
      id: productVariants.id,
      productId: productVariants.productId,
      stock: productVariants.stock,
      holdPieces,
      holdGuestPercent,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isAnyOfFew(productVariants.id, variantIds), isNotNull(productVariants.stock)))
    .orderBy(productVariants.id)
    .for("no key update", { of: productVariants });

/** A locked shelf and the pieces added (positive) or taken. */
export type StockChange = { shelf: Shelf; change: number };

/** Changes locked shelves and records why. The sum of a shelf's movements is always its stock. */
export async function moveStock(tx: Tx, changes: readonly StockChange[], movement: Movement): Promise<void> {
  const real = changes.filter(({ change }) => change !== 0);
  if (real.length === 0) return;
  const isOfVariant = ({ shelf }: StockChange) => shelf.productVariantId !== null;
  await setStock(
    tx,
    products,
    real.filter((one) => !isOfVariant(one)),
  );
  await setStock(tx, productVariants, real.filter(isOfVariant));
  await tx.insert(stockMovements).values(
    real.map(({ shelf: { productId, productVariantId, stock }, change }) => ({
      id: newId(),
      productId,
      productVariantId,
      change,
      stockAfter: stock + change,
      reason: movement.reason,
      orderId: movement.orderId ?? null,
      byUserId: movement.by,
      at: movement.now,
    })),
  );
  for (const { shelf, change } of real) shelf.stock += change;
}

async function setStock(
  tx: Tx,
  table: typeof products | typeof productVariants,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const wanted = changes.map(({ shelf, change }) => ({
    shelfId: shelf.productVariantId ?? shelf.productId,
    stockBefore: shelf.stock,
    stockAfter: shelf.stock + change,
  }));
  const changed = await tx
    .update(table)
    .set({ stock: sql`wanted."stockAfter"` })
    .from(
      sql`json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("shelfId" uuid, "stockBefore" int, "stockAfter" int)`,
    )
    .where(and(eq(table.id, sql`wanted."shelfId"`), eq(table.stock, sql`wanted."stockBefore"`)));
  if (changed.rowCount !== changes.length) throw new Error("a shelf was changed without being locked");
}
