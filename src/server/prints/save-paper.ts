import { and, eq, notInArray, sql } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/prints/prints.ts";
import { paperSizeName } from "../../rules/prints/paper-size-name.ts";
import { productSlug } from "../../rules/products/slug.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { products, productVariants } from "../products/tables.ts";
import { papers, paperSizes } from "./tables.ts";

type PaperForm = BodyOf<typeof contract.addPaper>;
type SizeForm = PaperForm["sizes"][number];

type Made = { paperId: string; productId: string };
/** Papers are recorded in the log with the product that sells them. */
const thingOf = (name: string, { productId }: Made) => ({ kind: "PRODUCT" as const, id: productId, name });
const partOf = ({ paperId }: Made) => ({ kind: "PAPER" as const, id: paperId, name: "" });

/** Records each size by its name, with its prices. */
function recordedPaper({ sizes, ...paper }: PaperForm) {
  const costs = sizes.map((size) => {
    const { price, memberPrice, active } = variantOf(size);
    return [paperSizeName(size), { price, memberPrice, sold: active }];
  });
  return { ...paper, sizes: Object.fromEntries(costs) };
}

/** Adds a paper, and the product that sells it. @returns its id */
export async function addPaper(deps: Deps, form: PaperForm, by: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const made = await insertPaper(tx, form, deps.now());
    const what = { thing: thingOf(form.name, made), part: partOf(made), after: recordedPaper(form) };
    await recordChange(deps, tx, { by, verb: "ADDED", ...what });
    return made.paperId;
  });
}

export async function insertPaper(tx: Tx, { sizes, ...form }: PaperForm, now: Date): Promise<Made> {
  const [paperId, productId] = [newId(), newId()];
  const slug = `print-${productSlug(form.name)}`;
  const made = await tx
    .insert(products)
    .values({
      id: productId,
      slug,
      sku: slug.slice(0, 60),
      name: form.name,
      description: form.description,
      productType: "PRINT",
      ...lowestPrice(sizes),
      visibility: form.active ? "PUBLIC" : "NONE",
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: products.id });
  if (made.length === 0) throw refuse(contract.addPaper, "TAKEN");
  await tx.insert(papers).values({ ...form, id: paperId, productId, createdAt: now });
  for (const [position, size] of sizes.entries()) await insertSize(tx, { paperId, productId, slug }, size, position);
  return { paperId, productId };
}

/** Changes a paper and its sizes, unless it was changed since it was read. */
export async function updatePaper(
  deps: Deps,
  paperId: string,
  { version, sizes, ...form }: BodyOf<typeof contract.updatePaper>,
  by: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [paper] = await tx.select().from(papers).where(eq(papers.id, paperId)).for("update");
    if (paper === undefined) throw notFound("Paper not found.");
    if (paper.version !== version) throw refuse(contract.updatePaper, "STALE", { version: paper.version });
    const before = await existingPaper(tx, paper);
    await tx
      .update(papers)
      .set({ ...form, version: sql`${papers.version} + 1` })
      .where(eq(papers.id, paperId));
    const [product] = await tx
      .update(products)
      .set({
        name: form.name,
        description: form.description,
        ...lowestPrice(sizes),
        visibility: form.active ? "PUBLIC" : "NONE",
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, paper.productId))
      .returning({ slug: products.slug });
    const of = { paperId, productId: paper.productId, slug: product!.slug };
    const stored: string[] = [];
    for (const [position, size] of sizes.entries()) stored.push(await saveSize(tx, of, size, position));
    await retireOthers(tx, paperId, stored);
    const what = { thing: thingOf(form.name, of), part: partOf(of), before, after: recordedPaper({ ...form, sizes }) };
    await recordChange(deps, tx, { by, verb: "CHANGED", ...what });
  });
}

/** Returns the current paper in the form recorded in the log. */
async function existingPaper(tx: Tx, paper: typeof papers.$inferSelect) {
  const sizes = await tx
    .select({
      widthInches: paperSizes.widthInches,
      heightInches: paperSizes.heightInches,
      active: paperSizes.active,
      price: productVariants.price,
      memberPrice: productVariants.memberPrice,
    })
    .from(paperSizes)
    .innerJoin(productVariants, eq(productVariants.id, paperSizes.productVariantId))
    .where(eq(paperSizes.paperId, paper.id))
    .orderBy(paperSizes.position);
  return recordedPaper({ ...paper, sizes });
}

type OfPaper = { paperId: string; productId: string; slug: string };

async function saveSize(tx: Tx, of: OfPaper, size: SizeForm, position: number): Promise<string> {
  if (size.id === undefined) return insertSize(tx, of, size, position);
  const [changed] = await tx
    .update(paperSizes)
    .set({ widthInches: size.widthInches, heightInches: size.heightInches, active: size.active, position })
    .where(and(eq(paperSizes.id, size.id), eq(paperSizes.paperId, of.paperId)))
    .returning({ id: paperSizes.id, variantId: paperSizes.productVariantId });
  if (changed === undefined) throw notFound("Size not found for this paper.");
  await tx
    .update(productVariants)
    .set({ ...variantOf(size), position })
    .where(eq(productVariants.id, changed.variantId));
  return changed.id;
}

async function insertSize(tx: Tx, of: OfPaper, size: SizeForm, position: number): Promise<string> {
  const [id, variantId] = [newId(), newId()];
  const { paperId, productId, slug } = of;
  await tx.insert(productVariants).values({
    ...variantOf(size),
    id: variantId,
    productId,
    // Sizes can be removed and added again, but a variant's SKU is never reused.
    sku: `${slug.slice(0, 40)}-${size.widthInches}x${size.heightInches}-${id.slice(-6)}`,
    position,
  });
  await tx.insert(paperSizes).values({
    id,
    paperId,
    productVariantId: variantId,
    widthInches: size.widthInches,
    heightInches: size.heightInches,
    active: size.active,
    position,
  });
  return id;
}

/** Deactivates removed sizes instead of deleting them, because orders may reference them. */
async function retireOthers(tx: Tx, paperId: string, stored: string[]): Promise<void> {
  const retired = await tx
    .update(paperSizes)
    .set({ active: false })
    .where(and(eq(paperSizes.paperId, paperId), notInArray(paperSizes.id, stored)))
    .returning({ variantId: paperSizes.productVariantId });
  for (const { variantId } of retired) {
    await tx.update(productVariants).set({ active: false }).where(eq(productVariants.id, variantId));
  }
}

const variantOf = (size: SizeForm) => ({
  name: paperSizeName(size),
  price: size.price,
  memberPrice: size.memberPrice,
  active: size.active,
});

/** The price in lists: the cheapest size's. */
function lowestPrice(sizes: readonly SizeForm[]): { price: number; memberPrice: number | null } {
  const cheapest = sizes.reduce((one, other) => (other.price < one.price ? other : one));
  return { price: cheapest.price, memberPrice: cheapest.memberPrice };
}
