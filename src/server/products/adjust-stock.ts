import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/products/product-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps, Tx } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { lockProduct } from "./lock-product.ts";
import { moveStock, type Movement, type Shelf } from "./lock-stock.ts";
import { productVariants, products } from "./tables.ts";

type Adjustment = BodyOf<typeof contract.adjustStock>;

/** Pieces. int4 could store more, but a shelf cannot hold more. */
const MOST_PIECES = 1_000_000;

/** Adjusts a counted stock by hand, without overwriting sales made in the meantime. */
export async function adjustStock(
  { db, live, now }: Deps,
  productId: string,
  adjustment: Adjustment,
  by: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const shelf = await lockShelf(tx, productId, adjustment.productVariantId);
    const adjusted: Movement = { reason: "ADJUSTED", by, now: now() };
    if ("change" in adjustment) await changeBy(tx, shelf, adjustment.change, adjusted);
    else await setTo(tx, shelf, adjustment, adjusted);
    await live.publish(tx, { type: "stock", productId });
  });
}

type AnyShelf = Omit<Shelf, "stock"> & { stock: number | null };

async function lockShelf(tx: Tx, productId: string, productVariantId: string | null): Promise<AnyShelf> {
  const product = await lockProduct(tx, productId);
  if (productVariantId === null) return { productId, productVariantId, stock: product.stock };
  const [variant] = await tx
    .select({ id: productVariants.id, stock: productVariants.stock })
    .from(productVariants)
    .where(and(eq(productVariants.id, productVariantId), eq(productVariants.productId, productId)))
    .for("no key update");
  if (variant === undefined) throw notFound("Variant not found.");
  return { productId, productVariantId: variant.id, stock: variant.stock };
}

async function changeBy(tx: Tx, shelf: AnyShelf, change: number, movement: Movement): Promise<void> {
  const { stock } = shelf;
  if (stock === null) throw refuse(contract.adjustStock, "NOT_COUNTED");
  if (stock + change < 0) throw refuse(contract.adjustStock, "TOO_FEW", { stock });
  if (stock + change > MOST_PIECES) throw refuse(contract.adjustStock, "TOO_MANY");
  await moveStock(tx, [{ shelf: { ...shelf, stock }, change }], movement);
}

/** Counting starts with the current stock and ends with nothing, so the movements still add up. */
async function setTo(
  tx: Tx,
  shelf: AnyShelf,
  { expected, stock }: { expected: number | null; stock: number | null },
  movement: Movement,
): Promise<void> {
  if (shelf.stock !== expected) throw refuse(contract.adjustStock, "STOCK_MOVED", { stock: shelf.stock });
  if (shelf.stock === null && stock !== null) {
    await writeStock(tx, shelf, 0);
    await moveStock(tx, [{ shelf: { ...shelf, stock: 0 }, change: stock }], { ...movement, reason: "INITIAL" });
  } else if (shelf.stock !== null) {
    await moveStock(tx, [{ shelf: { ...shelf, stock: shelf.stock }, change: (stock ?? 0) - shelf.stock }], movement);
    if (stock === null) await writeStock(tx, shelf, null);
  }
}

async function writeStock(tx: Tx, { productId, productVariantId }: AnyShelf, stock: number | null): Promise<void> {
  await (productVariantId === null
    ? tx.update(products).set({ stock }).where(eq(products.id, productId))
    : tx.update(productVariants).set({ stock }).where(eq(productVariants.id, productVariantId)));
}
