import { getTableName, sql, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { adjustStock } from "../../contract/products/product-desk.ts";
import { listProducts } from "../../contract/products/products.ts";
import { listShelves } from "../../contract/products/shelves.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { shelfPage } from "./shelves.ts";
import { products, productVariants } from "./tables.ts";

const MANY = 20_000;

test("among 20,000 products, shelves by SKU or stock are read from indexes and found by name", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { db } = lab.lab.deps;
  await db.execute(sql`
    insert into ${products} (id, name, slug, sku, product_type, price, stock, created_at)
    select gen_random_uuid(), 'Film ' || n, 'many-' || n, 'many-' || n, 'PRODUCT', n, n, now() + n * interval '1 ms'
    from generate_series(1, ${MANY}) n`);
  await db.execute(sql`
    insert into ${productVariants} (id, product_id, name, sku, price, stock, position)
    select gen_random_uuid(), id, 'Pack', sku || '-pack', price, stock + 5, 0 from ${products} where sku like 'many-%'`);

  /** The lab's database user may not gather statistics, so plans without an index are made expensive instead. */
  const planOf = (requested: SQL): Promise<string> =>
    db.transaction(async (tx) => {
      for (const way of ["seqscan", "bitmapscan", "sort"]) await tx.execute(sql.raw(`set local enable_${way} = off`));
      const { rows } = await tx.execute(sql`explain (format json) ${requested}`);
      return JSON.stringify(rows, null, 1);
    });
  const query = { limit: 50, offset: 0, sortBy: "sku", desc: false } as const;
  const plan = await planOf(shelfPage(query));
  expect(plan).toContain("products_sku_unique");
  expect(plan).toContain("product_variants_sku_unique");
  for (const desc of [false, true]) {
    const byStock = await planOf(shelfPage({ ...query, sortBy: "stock", desc }));
    expect(byStock).toContain("products_stock_step_index");
    expect(byStock).toContain("product_variants_stock_step_index");
    expect(byStock).toContain("Incremental Sort");
  }

  const { shelves, count } = await admin.call(listShelves, { query: { search: "many-", limit: 3 } });
  expect(shelves.map(({ sku, stock }) => [sku, stock])).toEqual([
    ["many-1", 1],
    ["many-2", 2],
    ["many-3", 3],
  ]);
  expect(count).toBe(2 * MANY);
  const few = await admin.call(listShelves, { query: { search: "Film 19999", stockAtMost: 20_000 } });
  expect(few.shelves).toMatchObject([{ productName: "Film 19999", variantName: null, stock: 19_999 }]);
  const { products: page } = await admin.call(listProducts, { query: { search: "Film 19999", stockAtMost: 20_000 } });
  expect(page.map(({ sku }) => sku)).toEqual(["many-19999"]);
});

test("shelves sort by stock with uncounted ones last, and the count follows changes", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { count: before } = await admin.call(listShelves);
  const pieces = [7, 0, 12, 1, 5, 4, 6, 0, 130, 3, 9, null, 2, 8];
  for (const [at, stock] of pieces.entries()) await addProduct(admin, { name: `Ordered ${at}`, stock });
  const ordered = async (query: object) =>
    (await admin.call(listShelves, { query: { search: "Ordered ", ...query } })).shelves.map(({ stock }) => stock);
  const counted = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 130];
  expect(await ordered({ sortBy: "stock" })).toEqual([...counted, null]);
  expect(await ordered({ sortBy: "stock", desc: "true" })).toEqual([null, ...counted.toReversed()]);
  expect(await ordered({ sortBy: "stock", limit: 4, offset: 4 })).toEqual([3, 4, 5, 6]);
  expect(await ordered({ sortBy: "stock", stockAtMost: 5 })).toEqual([0, 0, 1, 2, 3, 4, 5]);

  const count = async () => (await admin.call(listShelves)).count - before;
  expect(await count()).toBe(pieces.length);
  const { id: productId } = await addProductWithVariants(admin);
  expect(await count()).toBe(pieces.length + 2);
  // Its own pieces are counted from now on, besides those of its variants, and then no longer.
  const setTo = (expected: number | null, stock: number | null) =>
    admin.call(adjustStock, { params: { productId }, body: { expected, stock } });
  await setTo(null, 2);
  expect(await count()).toBe(pieces.length + 3);
  await setTo(2, null);
  expect(await count()).toBe(pieces.length + 2);
});

test("a sale is a heap-only update while its stock stays on one step", async () => {
  const { lab } = await startLab();
  const { db } = lab.deps;
  /** Sells one piece from a stock of this size. Returns the number of in-place (HOT) updates. */
  const inPlace = (pieces: number): Promise<number> =>
    db.transaction(async (tx) => {
      const changedInPlace = async () => {
        const { rows } = await tx.execute<{ n: number }>(
          sql`select pg_stat_get_xact_tuples_hot_updated('products'::regclass)::int as n`,
        );
        return rows[0]!.n;
      };
      const one = sql`where id = (select id from ${products} where stock is not null order by id limit 1)`;
      await tx.execute(sql`update ${products} set stock = ${pieces} ${one}`);
      const before = await changedInPlace();
      await tx.execute(sql`update ${products} set stock = stock - 1 ${one}`);
      return (await changedInPlace()) - before;
    });
  expect(await inPlace(60)).toBe(1);
  expect(await inPlace(32)).toBe(0);
});

test("no index includes the stock, so purchases are heap-only updates", async () => {
  const { lab } = await startLab();
  const tables = sql.join(
    [products, productVariants].map((table) => sql`${getTableName(table)}`),
    sql`, `,
  );
  const { rows } = await lab.deps.db.execute(
    sql`select indexdef from pg_indexes where tablename in (${tables}) and indexdef ~ '\\mstock\\M'`,
  );
  expect(rows).toEqual([]);
});
