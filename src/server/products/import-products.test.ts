import { expect, test } from "vitest";
import * as tables from "../../contract/products/product-tables.ts";
import { listStockMovements } from "../../contract/products/product-desk.ts";
import * as contract from "../../contract/products/products.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

async function stage() {
  const lab = await startLab();
  const admin = await lab.admin();
  const look = (csv: string) => admin.call(tables.importProducts, { body: { csv } });
  const confirm = (csv: string, confirmed: string) => admin.call(tables.importProducts, { body: { csv, confirmed } });
  const table = async () => ((await admin.call(tables.exportProducts)) as Blob).text();
  const bySku = async (sku: string) =>
    (await admin.call(contract.listProductsByVariantSkus, { query: { variantSKUs: sku } })).products[0];
  return { lab, admin, look, confirm, table, bySku };
}

test("what is exported changes nothing when it is read again", async () => {
  const { admin, look, table } = await stage();
  await addProductWithVariants(admin, { name: 'Gold "200", 35mm', description: "Warm,\nforgiving" });
  await addProduct(admin, { visibility: "NONE", stock: 3, taxable: false, memberPrice: 900 });
  const csv = await table();
  expect(csv).toContain("sku,variant_of,name");
  const { changes, unchanged, problems } = await look(csv);
  expect({ changes, problems }).toEqual({ changes: [], problems: [] });
  expect(unchanged).toBeGreaterThanOrEqual(4);
});

test("a table is shown before it is worked in: prices, stock by movements, new products and variants", async () => {
  const { admin, look, confirm, bySku } = await stage();
  const product = await addProductWithVariants(admin, { sku: "gold" });
  const csv = [
    "sku,variant_of,name,kind,price,member_price,stock,shown",
    "gold-1,gold,Single,,13.00,,9,yes",
    "ektar,,Ektar 100,PRODUCT,15.00,13.50,,PUBLIC",
    "ektar-5,ektar,5 rolls,,70,,4,",
  ].join("\n");
  const shown = await look(csv);
  expect(shown).toMatchObject({ isDone: false, problems: [], unchanged: 0 });
  expect(shown.changes).toMatchObject([
    {
      line: 2,
      kind: "CHANGED",
      fields: [
        { field: "Price", from: "$12.00", to: "$13.00" },
        { field: "Member price", from: "$10.00", to: "the same" },
        { field: "Stock", from: "4", to: "9" },
      ],
    },
    { line: 3, kind: "NEW", sku: "ektar" },
    { line: 4, kind: "NEW", sku: "ektar-5" },
  ]);
  expect(await bySku("ektar")).toBeUndefined();
  expect((await confirm(csv, shown.fingerprint)).isDone).toBe(true);
  const [single] = (await bySku("gold-1"))!.variants;
  expect(single).toMatchObject({ price: 1300, memberPrice: null, stock: 9 });
  const { movements } = await admin.call(listStockMovements, { params: { productId: product.id } });
  expect(movements[0]).toMatchObject({ change: 5, stockAfter: 9, reason: "ADJUSTED", productVariantId: single!.id });
  const made = (await bySku("ektar"))!;
  expect(made).toMatchObject({ slug: "ektar-100", price: 1500, memberPrice: 1350, stock: null, visibility: "PUBLIC" });
  expect(made.variants).toMatchObject([{ sku: "ektar-5", price: 7000, stock: 4, active: true }]);
  expect((await look(csv)).changes).toEqual([]);
});

test("lines that cannot be read are named, and then nothing is changed", async () => {
  const { admin, look, confirm, bySku } = await stage();
  await addProduct(admin, { sku: "one", price: 1000 });
  const csv = "sku,name,price\none,One,9.00\nrush,Rush,1\none,Twice,2\n!,Wrong,3\nnew,,4\n";
  const { problems, fingerprint } = await look(csv);
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 5, 6, 6]);
  await expect(confirm(csv, fingerprint)).rejects.toMatchObject({ status: 409, code: "PROBLEMS" });
  expect((await bySku("one"))!.price).toBe(1000);
  expect((await look("name\nGold")).problems).toMatchObject([{ line: 1 }]);
  expect((await look(`sku\n${"x\n".repeat(2)}`)).problems).not.toEqual([]);
  const long = `sku\n${Array.from({ length: 5001 }, (_, at) => `s${at}`).join("\n")}`;
  expect((await look(long)).problems.at(-1)!.message).toContain("at most 5,000 rows");
});

test("what changed since it was shown is not worked in unseen", async () => {
  const { admin, look, confirm, bySku } = await stage();
  const product = await addProduct(admin, { sku: "two", price: 1000 });
  const csv = "sku,price\ntwo,9.00\n";
  const { fingerprint } = await look(csv);
  const other = "sku,price\ntwo,8.00\n";
  await confirm(other, (await look(other)).fingerprint);
  await expect(confirm(csv, fingerprint)).rejects.toMatchObject({ status: 409, code: "OTHER_CHANGES" });
  const now = (await bySku("two"))!;
  expect(now.price).toBe(800);
  expect(now.version).toBe(product.version + 1);
});
