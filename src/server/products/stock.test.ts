import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as desk from "../../contract/products/product-desk.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { restock } from "./restock.ts";
import { OutOfStock, takeStock, type StockItem } from "./take-stock.ts";

const item = (productId: string, quantity: number, productVariantId: string | null = null): StockItem => ({
  productId,
  productVariantId,
  quantity,
  name: "Film",
});

let orders = 1000;
const at = (lab: TestLab, orderId = (orders += 1)) => ({ orderId, now: lab.clock.now(), by: null, buyer: null });
const take = (lab: TestLab, items: StockItem[], orderId?: number) =>
  lab.lab.deps.db.transaction((tx) => takeStock(tx, at(lab, orderId), items));
const giveBack = (lab: TestLab, orderId: number) => lab.lab.deps.db.transaction((tx) => restock(tx, at(lab, orderId)));

async function stockOf(lab: TestLab, productId: string): Promise<(number | null)[]> {
  const { rows } = await lab.lab.deps.db.execute<{ stock: number | null }>(sql`
    select stock from products where id = ${productId}
    union all select * from (select stock from product_variants where product_id = ${productId} order by position) v`);
  return rows.map(({ stock }) => stock);
}

/** Counts shelves whose movements do not add up to their stock. */
async function unbalanced(lab: TestLab): Promise<number> {
  const { rows } = await lab.lab.deps.db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select id, null::uuid as variant_id, coalesce(stock, 0) as stock from products
      union all select product_id, id, coalesce(stock, 0) from product_variants
    ) s where s.stock <> (
      select coalesce(sum(change), 0) from stock_movements m
      where m.product_id = s.id and m.product_variant_id is not distinct from s.variant_id)`);
  return rows[0]!.n;
}

test("one of fifty concurrent buyers gets the last piece", async () => {
  const lab = await startLab();
  const { id } = await addProduct(await lab.admin(), { stock: 1 });
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => take(lab, [item(id, 1)])));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(OutOfStock);
  expect(await stockOf(lab, id)).toEqual([0]);
  expect(await unbalanced(lab)).toBe(0);
});

test("lines sharing one stock are taken all or nothing", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const product = await addProduct(admin, { stock: 5 });
  // Variants without their own count take from the product's shelf.
  const variant = async (sku: string) =>
    (
      await admin.call(desk.addProductVariant, {
        params: { productId: product.id },
        body: { name: sku, sku: `${product.sku}-${sku}`, price: 100 },
      })
    ).product.variants.find((one) => one.name === sku)!.id;
  const [red, blue] = [await variant("red"), await variant("blue")];
  const other = await addProduct(admin, { stock: 9 });
  const short = await take(lab, [item(product.id, 3, red), item(other.id, 1), item(product.id, 3, blue)]).catch(
    (error: unknown) => error,
  );
  expect(short).toBeInstanceOf(OutOfStock);
  expect((short as OutOfStock).items).toMatchObject([{ productId: product.id, quantity: 6, stock: 5 }]);
  expect([await stockOf(lab, product.id), await stockOf(lab, other.id)]).toEqual([[5, null, null], [9]]);
  await take(lab, [item(product.id, 3, red), item(product.id, 2, blue)]);
  expect(await stockOf(lab, product.id)).toEqual([0, null, null]);
});

test("uncounted stock is always available", async () => {
  const lab = await startLab();
  const { id } = await addProduct(await lab.admin());
  await take(lab, [item(id, 1_000_000)]);
  expect(await stockOf(lab, id)).toEqual([null]);
});

test("orders for the same products in different order never deadlock", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const products = await Promise.all(Array.from({ length: 4 }, () => addProductWithVariants(admin, { stock: 100 })));
  const all = products.flatMap(({ id, variants }) => [item(id, 1), item(id, 1, variants[0]!.id)]);
  const four = [0, 1, 2, 3];
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => take(lab, n % 2 === 0 ? all : all.toReversed()).catch(() => four)),
  );
  for (const { id } of products) expect((await stockOf(lab, id)).slice(0, 2)).toEqual([96, 0]);
  expect(await unbalanced(lab)).toBe(0);
});

test("stock held by an order is returned once", async () => {
  const lab = await startLab();
  const { id, variants } = await addProductWithVariants(await lab.admin(), { stock: 3 });
  const orderId = (orders += 1);
  await take(lab, [item(id, 2), item(id, 1, variants[1]!.id)], orderId);
  expect(await stockOf(lab, id)).toEqual([1, 4, 1]);
  for (let n = 0; n < 3; n += 1) await giveBack(lab, orderId);
  expect(await stockOf(lab, id)).toEqual([3, 4, 2]);
  expect(await unbalanced(lab)).toBe(0);
});

test("staff adjust stock by amount or to a count, without overwriting concurrent sales", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id, variants } = await addProductWithVariants(admin, { stock: 10 });
  const params = { productId: id };
  const adjust = (body: { change: number } | { expected: number | null; stock: number | null }, variantId?: string) =>
    admin
      .call(desk.adjustStock, { params, body: { productVariantId: variantId ?? null, ...body } })
      .then(({ product }) => product);
  expect((await adjust({ change: -4 })).stock).toBe(6);
  await take(lab, [item(id, 1)]);
  const late = adjust({ expected: 6, stock: 20 });
  await expect(late).rejects.toMatchObject({ status: 409, code: "STOCK_MOVED", data: { stock: 5 } });
  expect((await adjust({ expected: 5, stock: 20 })).stock).toBe(20);
  await expect(adjust({ change: -21 })).rejects.toMatchObject({ code: "TOO_FEW", data: { stock: 20 } });
  await expect(adjust({ change: 1_000_000 })).rejects.toMatchObject({ code: "TOO_MANY" });
  expect((await adjust({ expected: 20, stock: null })).stock).toBeNull();
  await expect(adjust({ change: 1 })).rejects.toMatchObject({ code: "NOT_COUNTED" });
  expect((await adjust({ expected: null, stock: 7 })).stock).toBe(7);
  expect((await adjust({ change: 3 }, variants[0]!.id)).variants[0]!.stock).toBe(7);
  expect(await unbalanced(lab)).toBe(0);
  const { movements, count } = await admin.call(desk.listStockMovements, { params, query: { limit: 3 } });
  expect(count).toBe(9);
  expect(movements[0]).toMatchObject({
    change: 3,
    stockAfter: 7,
    reason: "ADJUSTED",
    productVariantId: variants[0]!.id,
  });
});

test("under concurrent changes, movements add up to the stock, which is never negative", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("take" as const),
      order: fc.nat(5),
      pieces: fc.integer({ min: 1, max: 4 }),
      of: fc.nat(2),
    }),
    fc.record({ kind: fc.constant("giveBack" as const), order: fc.nat(5) }),
    fc.record({ kind: fc.constant("adjust" as const), change: fc.integer({ min: -3, max: 6 }), of: fc.nat(2) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { id, variants } = await addProductWithVariants(admin, { stock: 6 });
      const shelves = [null, ...variants.map((variant) => variant.id)];
      const first = (orders += 100);
      await Promise.allSettled(
        steps.map((one) => {
          if (one.kind === "giveBack") return giveBack(lab, first + one.order);
          if (one.kind === "take") return take(lab, [item(id, one.pieces, shelves[one.of])], first + one.order);
          return admin.call(desk.adjustStock, {
            params: { productId: id },
            body: { productVariantId: shelves[one.of]!, change: one.change },
          });
        }),
      );
      for (const stock of await stockOf(lab, id)) expect(stock).toBeGreaterThanOrEqual(0);
      expect(await unbalanced(lab)).toBe(0);
    }),
    { numRuns: 15 },
  );
});
