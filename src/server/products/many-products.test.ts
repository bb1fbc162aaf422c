import { getTableName, sql, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { listProducts } from "../../contract/products/products.ts";
import { listShelves } from "../../contract/products/shelves.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { shelfPage } from "./shelves.ts";
import { products, productVariants } from "./tables.ts";

const MANY = 20_000;

test("among 20,000 products and 20,000 variants a page of shelves by SKU is read from the indexes, by stock in one pass, and found by name", async () => {
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

  /** The lab's own account may not gather statistics; what the indexes do not serve is made dear instead. */
  const planOf = (asked: SQL): Promise<string> =>
    db.transaction(async (tx) => {
      for (const way of ["seqscan", "bitmapscan", "sort"]) await tx.execute(sql.raw(`set local enable_${way} = off`));
      const { rows } = await tx.execute(sql`explain (format json) ${asked}`);
      return JSON.stringify(rows, null, 1);
    });
  const query = { limit: 50, offset: 0, sortBy: "sku", desc: false } as const;
  const plan = await planOf(shelfPage(query));
  expect(plan).toContain("products_sku_unique");
  expect(plan).toContain("product_variants_sku_unique");
  // Each half keeps no more than the page while it reads.
  const { rows } = await db.execute(sql`explain (analyze, format json) ${shelfPage({ ...query, sortBy: "stock" })}`);
  expect(JSON.stringify(rows)).toContain("top-N heapsort");

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

test("no index has the stock, so that a purchase changes it in its place", async () => {
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
