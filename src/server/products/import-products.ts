import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { OptionForm } from "../../contract/products/product.ts";
import * as contract from "../../contract/products/product-tables.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { productSlug } from "../../rules/products/slug.ts";
import type { TableRow } from "../../rules/products/product-table.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { recordChanges, type StaffChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { moveStock } from "./lock-stock.ts";
import { countChange, thingOf } from "./lock-product.ts";
import { fingerprintOf, shownChange } from "./shown-change.ts";
import { compareTable, readTable, type WantedRow } from "./table-changes.ts";
import { optionFormOf } from "./table-options.ts";
import { workInPictures } from "./table-pictures.ts";
import { keyOf, type CurrentRow, currentRows } from "./table-current.ts";
import { productOptions, products, productVariants } from "./tables.ts";

const v = alias(productVariants, "v");
const o = alias(productOptions, "o");

type Reply = ReplyOf<typeof contract.importProducts>;

/** Previews the changes from a table of products, and applies them once the preview is confirmed. */
export async function importProducts(
  { db, jobs, now }: Deps,
  { csv, confirmed, files }: BodyOf<typeof contract.importProducts>,
  by: string,
): Promise<Reply> {
  const { rows, problems } = await readTable(csv);
  const look = async (from: Db | Tx) => {
    const current = await currentRows(from, rows);
    const compared = compareTable(rows, current, files);
    const changes = compared.wanted.map((row) => shownChange(row, current.get(keyOf(row))));
    const all = [...problems, ...compared.problems].toSorted((a, b) => a.line - b.line);
    return {
      current,
      wanted: compared.wanted,
      reply: {
        changes,
        unchanged: compared.unchanged,
        problems: all,
        fingerprint: fingerprintOf(changes, compared.wanted),
        pictures: [],
      },
    };
  };
  if (confirmed === null) return { ...(await look(db)).reply, isDone: false };
  return db
    .transaction(async (tx) => {
      await lockNamed(tx, await currentRows(tx, rows));
      const { current, wanted, reply } = await look(tx);
      if (reply.problems.length > 0) throw refuse(contract.importProducts, "PROBLEMS");
      if (reply.fingerprint !== confirmed) throw refuse(contract.importProducts, "OTHER_CHANGES");
      await work(tx, wanted, current, { by, now: now() });
      await recordTable({ now }, tx, { wanted, changes: reply.changes, current, by });
      const pictured = wanted.flatMap((row) => picturesOf(row, current));
      for (const { productId } of pictured) await jobs.enqueue(tx, "make-thumbnail", { productId });
      return {
        ...reply,
        pictures: pictured.filter(({ order }) => order.some(({ file }) => file !== null)),
        isDone: true,
      };
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(contract.importProducts, "OTHER_CHANGES") : error;
    });
}

/**
 * Locks the products in a table and their variants until `tx` ends: in the same order as purchases (lock-stock.ts), and
 * row by row, because a sale that has locked one still has to write to it. Imports run one at a time.
 */
async function lockNamed(tx: Tx, current: ReadonlyMap<string, CurrentRow>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('table of products', 0))`);
  const ids = [...new Set([...current.values()].map(({ productId }) => productId))];
  const ofProducts = tx.select({ id: products.id }).from(products).where(isAnyOf(products.id, ids));
  await ofProducts.orderBy(products.id).for("no key update");
  const ofVariants = tx.select({ id: productVariants.id }).from(productVariants);
  await ofVariants.where(isAnyOf(productVariants.productId, ids)).orderBy(productVariants.id).for("no key update");
}

type At = { by: string; now: Date };

const picturesOf = ({ sku, change, pictures = [] }: WantedRow, current: ReadonlyMap<string, CurrentRow>) =>
  change.pictures === undefined ? [] : [{ productId: current.get(sku)!.productId, sku, order: [...pictures] }];

/** Products first, so that variants of new ones find them; then options, which may belong to one variant. */
async function work(tx: Tx, wanted: readonly WantedRow[], current: Map<string, CurrentRow>, at: At): Promise<void> {
  const changed = new Set<string>();
  const isOption = ({ optionOf }: WantedRow) => optionOf !== null;
  const isVariant = ({ variantOf }: WantedRow) => variantOf !== null;
  const ordered = [
    ...wanted.filter((row) => !isOption(row) && !isVariant(row)),
    ...wanted.filter(isVariant),
    ...wanted.filter(isOption),
  ];
  for (const row of ordered) {
    const key = keyOf(row);
    const found = current.get(key);
    if (isOption(row)) current.set(key, await saveOption(tx, row, found, current));
    else if (found) await change(tx, row, found, at);
    else current.set(key, await insert(tx, row, current, at));
    const now = current.get(key)!;
    if (found || now.id !== now.productId) changed.add(now.productId);
    if (row.change.pictures !== undefined) await workInPictures(tx, now.productId, row.pictures ?? [], at.now);
  }
  for (const productId of changed) await countChange(tx, productId);
}

/** Records a table's changes: once per product, however many of its rows changed. */
async function recordTable(
  deps: Pick<Deps, "now">,
  tx: Tx,
  table: {
    wanted: readonly WantedRow[];
    changes: Reply["changes"];
    current: ReadonlyMap<string, CurrentRow>;
    by: string;
  },
): Promise<void> {
  const { wanted, changes, current, by } = table;
  const ofProducts = Map.groupBy(
    wanted.map((row, index) => ({ row, shown: changes[index]!, productId: current.get(keyOf(row))!.productId })),
    ({ productId }) => productId,
  );
  const names = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isAnyOf(products.id, [...ofProducts.keys()]));
  const records = names.map(({ id, name }): StaffChange => {
    const rows = ofProducts.get(id)!;
    const values = (which: "from" | "to") =>
      Object.fromEntries(
        rows.flatMap(({ row, shown }) =>
          shown.fields.map((field) => {
            const isOwn = row.variantOf === null && row.optionOf === null;
            return [isOwn ? field.field : `${row.sku}: ${field.field}`, field[which]];
          }),
        ),
      );
    const isNew = rows.some(
      ({ row, shown }) => shown.kind === "NEW" && row.variantOf === null && row.optionOf === null,
    );
    const what = { by, thing: thingOf({ id, name }), part: { kind: "TABLE" as const, name: "" } };
    return { ...what, verb: isNew ? "ADDED" : "CHANGED", before: isNew ? null : values("from"), after: values("to") };
  });
  await recordChanges(deps, tx, records);
}

async function change(tx: Tx, { change: fields, variantOf }: WantedRow, found: CurrentRow, at: At) {
  const { name, price, memberPrice, stock } = fields;
  if (variantOf === null) {
    const { productType, visibility, taxable, description } = fields;
    await save(tx, products, found.id, { name, price, memberPrice, productType, visibility, taxable, description });
  } else {
    const { active, place: position } = fields;
    await save(tx, productVariants, found.id, { name, price, memberPrice, active, position });
  }
  if (stock !== undefined) await count(tx, found, found.stock ?? null, stock, at);
}

async function save<Table extends typeof products | typeof productVariants>(
  tx: Tx,
  table: Table,
  id: string,
  fields: Parameters<ReturnType<typeof tx.update<Table>>["set"]>[0],
): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return;
  await tx.update(table).set(fields).where(eq(table.id, id));
}

async function saveOption(
  tx: Tx,
  { sku, optionOf, row }: WantedRow,
  found: CurrentRow | undefined,
  current: ReadonlyMap<string, CurrentRow>,
): Promise<CurrentRow> {
  const { productId } = current.get(optionOf!)!;
  const wanted = { ...found, ...row };
  const productVariantId = wanted.onlyFor == null ? null : current.get(wanted.onlyFor)!.id;
  const { sortOrder, ...form } = { ...OptionForm.parse(optionFormOf(sku, wanted)), productVariantId };
  const id = found?.id ?? newId();
  if (found)
    await tx
      .update(productOptions)
      .set({ ...form, sortOrder })
      .where(eq(productOptions.id, id));
  else {
    const last = sql`(select coalesce(max(${o.sortOrder}) + 1, 0) from ${productOptions} ${o} where ${o.productId} = ${productId})`;
    await tx.insert(productOptions).values({ ...form, id, productId, sortOrder: row.place ?? last });
  }
  return { ...wanted, id, productId, variantOf: null, optionOf };
}

/** Sets a shelf's count through a movement, like a manual change by staff. */
async function count(tx: Tx, { id, productId, variantOf }: CurrentRow, from: number | null, to: number | null, at: At) {
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
  current: Map<string, CurrentRow>,
  at: At,
): Promise<CurrentRow> {
  const id = newId();
  const { name, price, memberPrice = null, stock = null } = row as TableRow & { name: string; price: number };
  const parent = variantOf === null ? null : current.get(variantOf)!;
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
    const last = sql`(select coalesce(max(${v.position}) + 1, 0) from ${productVariants} ${v} where ${v.productId} = ${parent.id})`;
    const active = row.active ?? true;
    await tx
      .insert(productVariants)
      .values({ id, productId: parent.id, sku, name, price, memberPrice, active, position: row.place ?? last });
  }
  const made: CurrentRow = { ...row, id, productId: parent?.id ?? id, variantOf, optionOf: null, stock: null };
  if (stock !== null) await count(tx, made, null, stock, at);
  return made;
}
