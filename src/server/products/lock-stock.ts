import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { StockReason } from "../../rules/products/catalogue.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { columnName } from "../platform/database/column-name.ts";
import { preparedSelect } from "../platform/database/execute-prepared.ts";
import { asOneStatement } from "../platform/database/writable-cte.ts";
import { isAnyOfFew } from "../platform/database/is-any-of.ts";
import { statementByForm } from "../platform/database/statement-cache.ts";
import { stockMovements, products, productVariants } from "./tables.ts";

/** One shelf whose pieces are counted: a product's, or a variant's own. */
export type Shelf = { productId: string; productVariantId: string | null; stock: number };
/** One that is held, with its product's own limits of what may be set aside unpaid; null is the lab's. */
export type LockedShelf = Shelf & { holdPieces: number | null; holdGuestPercent: number | null };
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

const countedProducts = preparedSelect((db, { productIds }: { productIds: string[] }) =>
  db
    .select({ id: products.id, stock: products.stock, holdPieces, holdGuestPercent })
    .from(products)
    .where(and(isAnyOfFew(products.id, productIds), isNotNull(products.stock)))
    .orderBy(products.id)
    .for("no key update"),
);

const countedVariants = preparedSelect((db, { variantIds }: { variantIds: string[] }) =>
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
    .for("no key update", { of: productVariants }),
);

/** A locked shelf and the pieces that come (positive) or go. */
export type StockChange = { shelf: Shelf; change: number };

/** Changes locked shelves and writes down why, in one statement; the sum of what is written down is always the stock. */
export async function moveStock(tx: Tx, changes: readonly StockChange[], movement: Movement): Promise<void> {
  const real = changes.filter(({ change }) => change !== 0);
  if (real.length === 0) return;
  const wantedOf = (some: readonly StockChange[]) => (some.length === 0 ? null : { wanted: wantedText(some) });
  const rows = {
    movedProducts: wantedOf(real.filter(({ shelf }) => shelf.productVariantId === null)),
    movedVariants: wantedOf(real.filter(({ shelf }) => shelf.productVariantId !== null)),
    movements: real.map(({ shelf: { productId, productVariantId, stock }, change }) => ({
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
  };
  const [of] = await move(tx, rows);
  if (of!.shelves !== real.length) throw new Error("a shelf was changed without being locked");
  for (const { shelf, change } of real) shelf.stock += change;
}

type Wanted = { wanted: string };
type Moves = {
  movedProducts: Wanted | null;
  movedVariants: Wanted | null;
  movements: (typeof stockMovements.$inferInsert)[];
};

const move = statementByForm<Moves, { shelves: number }>((db, { movedProducts, movedVariants, movements }) => {
  const moved = {
    movedProducts: movedProducts && stockUpdate(products, movedProducts),
    movedVariants: movedVariants && stockUpdate(productVariants, movedVariants),
  };
  const counts = Object.entries(moved).map(([part, update]) =>
    update === null ? sql`0` : sql`(select count(*)::int from ${sql.identifier(part)})`,
  );
  const written = db.insert(stockMovements).values(movements);
  return asOneStatement({ ...moved, written }, sql`select ${sql.join(counts, sql` + `)} as shelves`);
});

const wantedText = (changes: readonly StockChange[]): string =>
  JSON.stringify(
    changes.map(({ shelf, change }) => ({
      shelfId: shelf.productVariantId ?? shelf.productId,
      before: shelf.stock,
      after: shelf.stock + change,
    })),
  );

// The condition cannot fail while the rows are locked; with it the count is right even if somebody forgets to lock.
const stockUpdate = (table: typeof products | typeof productVariants, { wanted }: Wanted): SQL => sql`
  update ${table} set ${columnName(table.stock)} = wanted.after
  from json_to_recordset(${wanted}::json) as wanted ("shelfId" uuid, before int, after int)
  where ${table.id} = wanted."shelfId" and ${table.stock} = wanted.before
  returning ${table.id}`;
