import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { updateProductVariant } from "../../contract/products/product-desk.ts";
import type { Product } from "../../contract/products/product.ts";
import { getProduct } from "../../contract/products/products.ts";
import { shopifyProducts, wooProducts } from "../../../tests/support/product-exports.ts";
import { importSteps } from "../../../tests/support/import-steps.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { collectionProducts, collections, productMedia, products, stockMovements } from "../products/tables.ts";

let lab: TestLab;
let owner: Person;
/** Addresses asked for, of the earlier shop's pictures. */
const asked: string[] = [];
const shop = createServer(async (request, reply) => {
  const path = request.url!;
  asked.push(path);
  if (path.endsWith("no-picture.jpg")) return void reply.end("<html>");
  if (path.includes("gone")) return void reply.writeHead(404).end();
  if (path.includes("loop")) return void reply.writeHead(302, { location: path }).end();
  if (path.includes("endless")) {
    const chunk = Buffer.alloc(1_000_000);
    const more = () => void (reply.destroyed || reply.write(chunk, more));
    return more();
  }
  const shade = { r: path.length * 3, g: 80, b: path.charCodeAt(path.length - 6) };
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: shade } });
  reply.end(await (path.endsWith(".png") ? picture.png() : picture.jpeg()).toBuffer());
});

beforeAll(async () => {
  lab = await startLab();
  owner = await lab.admin();
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

const address = (folder: string) => `http://localhost:${(shop.address() as AddressInfo).port}/${folder}`;
const { upload, check: checkFile, run, undo } = importSteps(() => ({ lab, owner }));
const check = async (csv: string) => checkFile(await upload(csv, "PRODUCTS"));

const bySku = async (...skus: string[]) => {
  const { db } = lab.lab.deps;
  const rows = await db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(inArray(products.sku, skus));
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  return Promise.all(
    skus.map(async (sku) => {
      const id = ids.get(sku);
      return id === undefined ? null : (await owner.call(getProduct, { params: { productId: id } })).product;
    }),
  );
};

/** Without the thumbnail. */
const picturesOf = ({ media }: Product) => media.filter(({ path }) => !path.includes("featured_thumb"));

const counts = async () => ({
  products: await lab.count("products"),
  variants: await lab.count("product_variants"),
  media: await lab.count("product_media"),
  collections: await lab.count("collections"),
  movements: await lab.count("stock_movements"),
});

test("a Shopify file becomes hidden products with variants, stock and pictures; twice changes nothing; undo removes it", async () => {
  const before = await counts();
  const csv = shopifyProducts(address("shopify"));
  const checked = await check(csv);
  expect(checked).toMatchObject({ source: "SHOPIFY", rows: 8, items: 5, counts: { made: 2, same: 1, refused: 2 } });
  expect(await counts()).toEqual(before);
  expect(asked).toEqual([]);
  const done = await run(checked.id);
  expect(done).toMatchObject({ state: "DONE", counts: { made: 2 }, pictures: { waiting: 0, done: 2, failed: 2 } });
  expect(done.pictures!.failures.map(({ url, problem }) => [url.split("/").at(-1), problem])).toEqual([
    ["gone.jpg", "The server responded with 404."],
    ["no-picture.jpg", expect.stringContaining("Please upload a JPEG, PNG or WebP")],
  ]);
  const [film, loupe] = await bySku("kodak-portra-400", "LOUPE-8");
  expect(film).toMatchObject({
    slug: "kodak-portra-400",
    visibility: "NONE",
    stock: null,
    description:
      "Fine grain, warm skin\n\nPortra 400 is forgiving, sharp, and loves light.\n\n• ISO 400\n• C-41\n\nStore at < 55°F.",
    details: [{ filterable: { brand: "Kodak Rochester" } }],
  });
  expect(film!.variants.map(({ name, sku, price, stock }) => [name, sku, price, stock])).toEqual([
    ["35mm / Single", "PORTRA-400-135-1", 1799, 42],
    ["35mm / 5-pack", "PORTRA-400-135-5", 8450, 0],
    ["120 / Single", "kodak-portra-400-3", 1699, null],
  ]);
  expect(picturesOf(film!).map(({ alt, productVariantId }) => [alt, productVariantId])).toEqual([
    ["A box of Portra, from the front", film!.variants[0]!.id],
    ["", film!.variants[2]!.id],
  ]);
  expect(loupe).toMatchObject({ price: 104_900, stock: null, variants: [] });
  const { db } = lab.lab.deps;
  const shelves = await db
    .select()
    .from(collections)
    .where(inArray(collections.name, ["Color film", "Accessories"]));
  expect(shelves.map(({ active }) => active)).toEqual([false, false]);

  const after = await counts();
  const again = await check(csv);
  expect(again).toMatchObject({ counts: { made: 0, same: 3, refused: 2 } });
  await run(again.id);
  expect(await counts()).toEqual(after);
  expect(await undo(done.id)).toMatchObject({ state: "UNDONE", counts: { removed: 2, kept: 0 } });
  expect(await counts()).toEqual(before);
});

test("a WooCommerce file becomes products whose variations share stock; those that were changed stay", async () => {
  const checked = await check(wooProducts(address("woo")));
  expect(checked).toMatchObject({ source: "WOOCOMMERCE", items: 4, counts: { made: 2, same: 1, refused: 1 } });
  expect(checked.reasons).toContainEqual({ outcome: "MADE", reason: "Variant without a price left out", count: 1 });
  await run(checked.id);
  const [film, zine] = await bySku("ilford-hp5-the-classic", "ZINE-3");
  expect(film).toMatchObject({
    stock: 30,
    description: "Black & white, ISO 400.\n\nPush it to 3200.\n\nDevelop it anywhere.",
    variants: [
      { name: "35mm", sku: "HP5-35", price: 995, stock: null },
      { name: "120", price: 1045, stock: 4 },
    ],
  });
  expect(picturesOf(film!)).toHaveLength(3);
  expect(zine).toMatchObject({ price: 1200, stock: 0, taxable: false });
  const { db } = lab.lab.deps;
  const moved = await db.select().from(stockMovements).where(eq(stockMovements.productId, film!.id));
  expect(moved.map(({ change, reason }) => [change, reason]).toSorted()).toEqual([
    [30, "INITIAL"],
    [4, "INITIAL"],
  ]);
  const [variant] = film!.variants;
  const { id, stock: _, ...form } = variant!;
  await owner.call(updateProductVariant, {
    params: { productId: film!.id, variantId: id },
    body: { ...form, price: 999 as never, version: film!.version },
  });
  const done = await undo(checked.id);
  expect(done).toMatchObject({ counts: { removed: 1, kept: 1 } });
  expect(done.reasons).toContainEqual({ outcome: "KEPT", reason: "Was changed by staff", count: 1 });
  expect((await bySku("ilford-hp5-the-classic", "ZINE-3")).map((one) => one?.id ?? null)).toEqual([film!.id, null]);
  const left = await db.select().from(collectionProducts).where(eq(collectionProducts.productId, film!.id));
  expect(left).toHaveLength(3);
});

test("the lab's own products stay as they are, and SKUs are used once", async () => {
  const [own] = await lab.lab.deps.db.select().from(products).where(eq(products.visibility, "PUBLIC")).limit(1);
  const csv = `Name,SKU,Price,Description\nMine now,${own!.sku},1.00,\nA,SAME-1,2.00,\nB,same/1,3,\nB,SAME 1,3,\n`;
  const done = await run((await check(csv)).id);
  expect(done.reasons).toEqual(
    expect.arrayContaining([{ outcome: "REFUSED", reason: expect.stringMatching(/services|has a product/), count: 1 }]),
  );
  const [after] = await lab.lab.deps.db.select().from(products).where(eq(products.id, own!.id));
  expect(after).toEqual(own);
});

test("pictures are fetched only from public addresses, up to a size, through few redirects; others are tried again", async () => {
  lab.lab.deps.settings.privateWebhooks = false;
  onTestFinished(() => void (lab.lab.deps.settings.privateWebhooks = true));
  const from = asked.length;
  const csv = (name: string, urls: string) => `Name,SKU,Price,Images\n${name},${name},2.00,"${urls}"\n`;
  const local = await run((await check(csv("GUARDED", `${address("x")}/a.jpg, http://127.0.0.1:1/b.jpg`))).id);
  expect(local.pictures).toMatchObject({ failed: 2 });
  for (const { problem } of local.pictures!.failures) expect(problem).toContain("private network");
  expect(asked.length).toBe(from);
  lab.lab.deps.settings.privateWebhooks = true;
  const at = address("bounds");
  const urls = [`${at}/loop.jpg`, `${at}/endless.jpg`, "http://localhost:1/closed.jpg"].join(", ");
  const bounded = await run((await check(csv("BOUNDED", urls))).id);
  expect(bounded.pictures!.failures.map(({ problem }) => problem)).toEqual([
    "It redirects too often.",
    "It is over 21 MB.",
    "The connection was refused.",
  ]);
  expect(asked.filter((path) => path.includes("loop"))).toHaveLength(4);
  const { db } = lab.lab.deps;
  const [made] = await bySku("BOUNDED");
  expect(await db.select().from(productMedia).where(eq(productMedia.productId, made!.id))).toEqual([]);
});
