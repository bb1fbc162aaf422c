import { and, eq, exists, inArray, or, sql } from "drizzle-orm";
import type { ImportedProduct } from "../../rules/imports/products.ts";
import { collectionSlug } from "../../rules/products/slug.ts";
import type { Deps, Tx } from "../deps.ts";
import { staffChanges } from "../history/tables.ts";
import { orderLines } from "../orders/tables.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { newId } from "../platform/ids.ts";
import { moveStock } from "../products/lock-stock.ts";
import {
  collectionProducts,
  collections,
  productDetails,
  productMedia,
  products,
  productVariants,
} from "../products/tables.ts";
import { awaitPictures } from "./fetch-pictures.ts";
import type { ImportKindWork, ImportRow, NewItem, Saved } from "./import-kind.ts";

type New = { record: ImportedProduct; id: string; slug: string; variantIds: string[] };

/** Products of an earlier shop, hidden until the lab publishes them. A product that the lab has stays as it is. */
export const PRODUCTS: ImportKindWork<ImportedProduct> = {
  async save(deps, tx, items, row) {
    const { saved, fresh } = await settle(tx, items);
    if (fresh.length === 0) return saved;
    await insertProducts(deps, tx, fresh, row);
    const undo = await insertIntoCollections(deps, tx, fresh, row);
    const leftOut = await awaitPictures(deps, tx, fresh, row);
    const byId = new Map(fresh.map((one) => [one.id, one]));
    return saved.map((one): Saved => {
      const made = "thingId" in one ? byId.get(one.thingId) : undefined;
      if (made === undefined) return one;
      return { outcome: "MADE", thingId: made.id, undo: { collections: undo.get(made.id) ?? [] }, note: leftOut };
    });
  },

  async undoItem(deps, tx, { thingId, undo }) {
    const stays = await whyProductStays(tx, thingId);
    if (stays !== null) return stays;
    const ofProduct = eq(productMedia.productId, thingId);
    const media = await tx
      .select({ key: productMedia.key, small: productMedia.smallKey })
      .from(productMedia)
      .where(ofProduct);
    await tx.delete(products).where(eq(products.id, thingId));
    const keys = media.flatMap(({ key, small }) => (small === null ? [key] : [key, small]));
    if (keys.length > 0) await deps.jobs.enqueue(tx, "remove-files", { keys });
    await removeEmptyCollections(tx, undo?.["collections"] ?? []);
    return null;
  },
};

/** Finds the new products. SKUs are unique among products, and among variants. */
async function settle(tx: Tx, items: readonly NewItem<ImportedProduct>[]): Promise<{ saved: Saved[]; fresh: New[] }> {
  const records = items.filter(({ knownId }) => knownId === null).map(({ record }) => record);
  const skus = records.map(({ sku }) => sku);
  const variantSkus = records.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  const known = await tx
    .select({ id: products.id, sku: products.sku, slug: products.slug })
    .from(products)
    .where(
      or(
        inArray(products.sku, skus),
        inArray(
          products.slug,
          records.flatMap(({ slug }) => slugsFor(slug)),
        ),
      ),
    );
  const ofVariants = await tx
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(sql`${productVariants.sku} = any(${sql.param(variantSkus)}::text[])`);
  const bySku = new Map(known.map(({ sku, id }) => [sku, id]));
  const slugs = new Set(known.map(({ slug }) => slug));
  const taken = new Set(ofVariants.map(({ sku }) => sku));
  const fresh: New[] = [];
  const saved = items.map(({ record, knownId }): Saved => {
    if (knownId !== null) return { outcome: "SAME", thingId: knownId };
    const { sku, variants } = record;
    const same = bySku.get(sku);
    if (same !== undefined) {
      if (fresh.some(({ id }) => id === same)) return { refused: `Another product in the file has the SKU ${sku}.` };
      return { outcome: "SAME", thingId: same, note: "The lab has a product with this SKU" };
    }
    const double = variants.find((variant) => taken.has(variant.sku));
    if (double !== undefined) return { refused: `Another variant has the SKU ${double.sku}.` };
    const id = newId();
    const slug = slugsFor(record.slug).find((one) => !slugs.has(one)) ?? `${record.slug}-${id.slice(-12)}`;
    bySku.set(sku, id);
    slugs.add(slug);
    for (const variant of variants) taken.add(variant.sku);
    fresh.push({ record, id, slug, variantIds: variants.map(() => newId()) });
    return { outcome: "MADE", thingId: id };
  });
  return { saved, fresh };
}

/** PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 1000;
function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

const slugsFor = (slug: string): string[] => [slug, `${slug}-2`, `${slug}-3`];

async function insertProducts({ now }: Deps, tx: Tx, fresh: readonly New[], row: ImportRow): Promise<void> {
  const createdAt = now();
  const counted = (stock: number | null) => (stock === null ? null : 0);
  await tx.insert(products).values(
    fresh.map(({ id, slug, record: { name, sku, price, memberPrice, stock, taxable, description } }) => {
      const fields = { name, sku, price, memberPrice, taxable, description, stock: counted(stock) };
      return { ...fields, id, slug, productType: "PRODUCT" as const, visibility: "NONE" as const, createdAt };
    }),
  );
  const variants = fresh.flatMap(({ id: productId, variantIds, record }) =>
    record.variants.map((variant, position) => ({ ...variant, id: variantIds[position]!, productId, position })),
  );
  for (const part of inParts(variants))
    await tx.insert(productVariants).values(part.map((one) => ({ ...one, stock: counted(one.stock) })));
  const shelves = [
    ...fresh.map(({ id, record }) => ({ productId: id, productVariantId: null, stock: record.stock })),
    ...variants.map(({ id, productId, stock }) => ({ productId, productVariantId: id, stock })),
  ];
  const movement = { reason: "INITIAL", by: row.byUserId, now: createdAt } as const;
  for (const part of inParts(shelves)) {
    const changes = part.map(({ stock, ...shelf }) => ({ shelf: { ...shelf, stock: 0 }, change: stock ?? 0 }));
    await moveStock(tx, changes, movement);
  }
  const facts = fresh.filter(({ record }) => Object.keys(record.facts).length > 0);
  if (facts.length > 0)
    await tx
      .insert(productDetails)
      .values(facts.map(({ id, record }) => ({ id: newId(), productId: id, filterable: record.facts, position: 0 })));
}

/**
 * Puts products into the collections of their categories, which are added inactive if they are new, and of their tags.
 * @returns for each product the collections that this import added
 */
async function insertIntoCollections(
  { now }: Deps,
  tx: Tx,
  fresh: readonly New[],
  { startedAt }: ImportRow,
): Promise<Map<string, string[]>> {
  const categories = new Map(
    fresh.flatMap(({ record }) => record.collections.map((name) => [collectionSlug(name), name] as const)),
  );
  if (categories.size > 0) {
    const last = sql<number>`(select coalesce(max(${collections.orderIndex}), -1) from ${collections})`;
    const rows = [...categories].map(([slug, name], at) => ({
      id: newId(),
      slug,
      name,
      active: false,
      createdAt: now(),
      orderIndex: sql`${last} + ${at + 1}::int`,
    }));
    await tx.insert(collections).values(rows).onConflictDoNothing();
  }
  const slugsOf = ({ record }: New) => [...new Set([...record.collections, ...record.tags].map(collectionSlug))];
  const slugs = [...new Set(fresh.flatMap(slugsOf))];
  if (slugs.length === 0) return new Map();
  const known = await tx
    .select({
      id: collections.id,
      slug: collections.slug,
      isNew: sql<boolean>`${and(eq(collections.active, false), eq(collections.version, 1), sql`${collections.createdAt} >= ${startedAt?.toISOString() ?? null}`)}`,
      next: sql<number>`(select coalesce(max(${collectionProducts.position}) + 1, 0) from ${collectionProducts} where ${collectionProducts.collectionId} = ${collections.id})`,
    })
    .from(collections)
    .where(inArray(collections.slug, slugs))
    .orderBy(collections.id)
    .for("no key update");
  const bySlug = new Map(known.map((one) => [one.slug, one]));
  const places = fresh.flatMap((one) =>
    slugsOf(one).flatMap((slug) => {
      const collection = bySlug.get(slug);
      return collection === undefined ? [] : [{ productId: one.id, collection, position: collection.next++ }];
    }),
  );
  if (places.length > 0)
    await tx
      .insert(collectionProducts)
      .values(
        places.map(({ productId, collection, position }) => ({ productId, collectionId: collection.id, position })),
      );
  const ofProducts = Map.groupBy(
    places.filter(({ collection }) => collection.isNew),
    ({ productId }) => productId,
  );
  return new Map([...ofProducts].map(([id, all]) => [id, all.map(({ collection }) => collection.id)]));
}

/** Removes collections that an import added, once they are empty and no one has changed them. */
async function removeEmptyCollections(tx: Tx, ids: readonly string[]): Promise<void> {
  const isUsed = exists(
    tx
      .select({ one: sql`1` })
      .from(collectionProducts)
      .where(eq(collectionProducts.collectionId, collections.id)),
  );
  await tx
    .delete(collections)
    .where(
      and(isAnyOf(collections.id, ids), eq(collections.active, false), eq(collections.version, 1), sql`not ${isUsed}`),
    );
}

async function whyProductStays(tx: Tx, productId: string): Promise<string | null> {
  const [product] = await tx
    .select({
      version: products.version,
      ordered: sql<boolean>`${exists(
        tx
          .select({ one: sql`1` })
          .from(orderLines)
          .where(eq(orderLines.productId, productId)),
      )}`,
      changed: sql<boolean>`${exists(
        tx
          .select({ one: sql`1` })
          .from(staffChanges)
          .where(and(eq(staffChanges.thingKind, "PRODUCT"), eq(staffChanges.thingId, productId))),
      )}`,
    })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  if (product === undefined) return null;
  if (product.ordered) return "Was ordered";
  return product.changed || product.version > 1 ? "Was changed by staff" : null;
}
