import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../contract/products/product-tables.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { productSlug } from "../../rules/products/slug.ts";
import type { TableRow } from "../../rules/products/product-table.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { moveStock } from "./lock-stock.ts";
import { countChange } from "./lock-product.ts";
import { compareTable, fingerprintOf, readTable, shownChange, type Standing, type WantedRow } from "./table-changes.ts";
import { products, productVariants } from "./tables.ts";

const p = alias(products, "p");
const v = alias(productVariants, "v");

type Reply = ReplyOf<typeof contract.importProducts>;

/** Says what a table of products would change, and changes it once what was shown is confirmed. */
export async function importProducts(
  { db, now }: Deps,
  { csv, confirmed }: BodyOf<typeof contract.importProducts>,
  by: string,
): Promise<Reply> {
  const { rows, problems } = await readTable(csv);
  const look = async (from: Db | Tx) => {
    const standing = await standingOf(from, rows);
    const compared = compareTable(rows, standing);
    const changes = compared.wanted.map((row) => shownChange(row, standing.get(row.sku)));
    const all = [...problems, ...compared.problems].toSorted((a, b) => a.line - b.line);
    return {
      standing,
      wanted: compared.wanted,
      reply: { changes, unchanged: compared.unchanged, problems: all, fingerprint: fingerprintOf(changes) },
    };
  };
  if (confirmed === null) return { ...(await look(db)).reply, isDone: false };
  return db
    .transaction(async (tx) => {
      // Nobody else keeps the shop's products while a table is worked in; sales go on.
      await tx.execute(sql`lock table ${products}, ${productVariants} in share row exclusive mode`);
      const { standing, wanted, reply } = await look(tx);
      if (reply.problems.length > 0) throw refuse(contract.importProducts, "PROBLEMS");
      if (reply.fingerprint !== confirmed) throw refuse(contract.importProducts, "OTHER_CHANGES");
      await work(tx, wanted, standing, { by, now: now() });
      return { ...reply, isDone: true };
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(contract.importProducts, "OTHER_CHANGES") : error;
    });
}

type Named = readonly { sku: string; variantOf: string | null }[];

/** Products and variants that a table names, by SKU. */
async function standingOf(db: Db | Tx, rows: Named): Promise<Map<string, Standing>> {
  const skus = sql.param([
    ...new Set(rows.flatMap(({ sku, variantOf }) => (variantOf === null ? [sku] : [sku, variantOf]))),
  ]);
  type Row = Standing & { sku: string };
  const { rows: found } = await db.execute<Row>(sql`
    select ${p.id}, ${p.id} as "productId", null as "variantOf", ${p.sku}, ${p.name}, ${p.productType} as "productType",
      ${p.price}, ${p.memberPrice} as "memberPrice", ${p.stock}, ${p.visibility}, null::boolean as active,
      ${p.taxable}, ${p.description}
    from ${products} ${p} where ${p.sku} = any(${skus}::text[])
    union all
    select ${v.id}, ${v.productId}, ${p.sku}, ${v.sku}, ${v.name}, null, ${v.price}, ${v.memberPrice}, ${v.stock}, null,
      ${v.active}, null, null
    from ${productVariants} ${v} join ${products} ${p} on ${p.id} = ${v.productId} where ${v.sku} = any(${skus}::text[])`);
  return new Map(found.map(({ sku, ...row }) => [sku, row]));
}

type At = { by: string; now: Date };

/** Products first, so that the variants of new ones find theirs. */
async function work(tx: Tx, wanted: readonly WantedRow[], standing: Map<string, Standing>, at: At): Promise<void> {
  const changed = new Set<string>();
  const ordered = [
    ...wanted.filter((row) => row.variantOf === null),
    ...wanted.filter((row) => row.variantOf !== null),
  ];
  for (const row of ordered) {
    const found = standing.get(row.sku);
    if (found) {
      await change(tx, row, found, at);
      changed.add(found.productId);
    } else standing.set(row.sku, await insert(tx, row, standing, at));
  }
  for (const productId of changed) await countChange(tx, productId);
}

async function change(tx: Tx, { change: { stock, ...fields }, variantOf }: WantedRow, found: Standing, at: At) {
  if (Object.keys(fields).length > 0) {
    if (variantOf === null) {
      const { active: _, ...own } = fields;
      await tx.update(products).set(own).where(eq(products.id, found.id));
    } else {
      const { name, price, memberPrice, active } = fields;
      await tx
        .update(productVariants)
        .set({ name, price, memberPrice, active })
        .where(eq(productVariants.id, found.id));
    }
  }
  if (stock !== undefined) await count(tx, found, found.stock ?? null, stock, at);
}

/** Puts a shelf to a count, by a movement, as staff do by hand. */
async function count(tx: Tx, { id, productId, variantOf }: Standing, from: number | null, to: number | null, at: At) {
  const productVariantId = variantOf === null ? null : id;
  const write = (stock: number | null) =>
    variantOf === null
      ? tx.update(products).set({ stock }).where(eq(products.id, id))
      : tx.update(productVariants).set({ stock }).where(eq(productVariants.id, id));
  if (from === null) await write(0);
  const shelf = { productId, productVariantId, stock: from ?? 0 };
  const reason = from === null ? ("INITIAL" as const) : ("ADJUSTED" as const);
  await moveStock(tx, [{ shelf, change: (to ?? 0) - shelf.stock }], { reason, ...at });
  if (to === null) await write(null);
}

async function insert(
  tx: Tx,
  { sku, variantOf, row }: WantedRow,
  standing: Map<string, Standing>,
  at: At,
): Promise<Standing> {
  const id = newId();
  const { name, price, memberPrice = null, stock = null } = row as TableRow & { name: string; price: number };
  const parent = variantOf === null ? null : standing.get(variantOf)!;
  if (parent === null) {
    await tx.insert(products).values({
      id,
      sku,
      name,
      slug: productSlug(name),
      productType: row.productType!,
      price,
      memberPrice,
      visibility: row.visibility ?? "NONE",
      taxable: row.taxable ?? true,
      description: row.description ?? "",
      createdAt: at.now,
    });
  } else {
    const place = sql`(select coalesce(max(${v.position}) + 1, 0) from ${productVariants} ${v} where ${v.productId} = ${parent.id})`;
    const active = row.active ?? true;
    await tx
      .insert(productVariants)
      .values({ id, productId: parent.id, sku, name, price, memberPrice, active, position: place });
  }
  const made: Standing = { ...row, id, productId: parent?.id ?? id, variantOf, stock: null };
  if (stock !== null) await count(tx, made, null, stock, at);
  return made;
}
