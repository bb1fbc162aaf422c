import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listCollections, listCollectionProducts } from "../src/contract/collections/collections.ts";
import { getProductBySlug, listProductFilters, listProducts } from "../src/contract/products/products.ts";
import { RELEASE_WINDOWS } from "../src/rules/products/release-window.ts";
import { isServiceSku } from "../src/rules/products/service-products.ts";
import { startLab } from "../tests/support/start-lab.ts";
import { pictureDemoShop } from "./picture-demo-shop.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./products.ts";
import { stockTheShop } from "./stock-the-shop.ts";

test("the demo's shelves hold some forty products in every release window, on seven shelves", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const vendor = await lab.staff("VENDOR");
  await deps.db.transaction((tx) => stockTheShop(deps, tx, vendor.userId));
  await lab.workAll();
  const visitor = lab.visitor();
  const { products } = await visitor.call(listProducts, { query: { limit: 100, sortBy: "name", desc: "false" } });
  const goods = products.filter(({ sku }) => !isServiceSku(sku));
  expect(goods).toHaveLength(DEMO_PRODUCTS.filter(({ visibility }) => visibility !== "NONE").length);
  expect(goods.length).toBeGreaterThanOrEqual(40);
  expect(new Set(goods.map(({ releaseWindow }) => releaseWindow))).toEqual(new Set(RELEASE_WINDOWS));
  const { detailedCollections } = await visitor.call(listCollections, { query: { active: "true" } });
  expect(detailedCollections.map(({ collection }) => collection.name)).toEqual(
    DEMO_COLLECTIONS.map(({ name }) => name),
  );
  for (const { collection, popularProducts } of detailedCollections) {
    expect(popularProducts.length).toBeGreaterThanOrEqual(3);
    const params = { collectionId: collection.id };
    expect((await visitor.call(listCollectionProducts, { params })).count).toBe(collection.productCount);
  }
  const { filters } = await visitor.call(listProductFilters, { query: { collection: "color-film", active: "true" } });
  expect(filters.map(({ key }) => key)).toEqual(["brand", "format", "grain", "iso", "latitude", "process"]);
});

test("products and collections get their pictures in the background; a run that was killed is finished by the next", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  // Four products and a collection are enough for the test: three products have two views, the film has three.
  const few = sql`('lab-tote', 'darkroom-mug', 'gift-card', 'kodak-gold-200-35mm')`;
  await deps.db.execute(sql`delete from products where sku not in ${few}`);
  await deps.db.execute(sql`delete from collections where name <> 'Digital'`);
  const run = (stopping: AbortSignal, takeIn = deps.files.takeIn) =>
    pictureDemoShop(
      { ...deps, files: { ...deps.files, takeIn }, settings: { ...deps.settings, demoFrames: 1 } },
      {},
      stopping,
    );
  const kill = new AbortController();
  await expect(
    run(kill.signal, async (...file) => {
      kill.abort();
      return deps.files.takeIn(...file);
    }),
  ).rejects.toThrow();
  expect(await lab.count("product_media")).toBe(2);
  await run(new AbortController().signal);
  const all = 2 * (4 + 1) + 3 * 1 + 2;
  expect(await lab.count("product_media")).toBe(all);
  await run(new AbortController().signal);
  expect(await lab.count("product_media")).toBe(all);
  const { product } = await lab.visitor().call(getProductBySlug, { params: { slug: "kodak-gold-200" } });
  const sides = product.media.filter(({ read }) => !read.includes("featured_thumb")).map(({ alt }) => alt);
  expect(sides).toEqual(["", "The back of the box", "The canister with its film"]);
  const { detailedCollections } = await lab.visitor().call(listCollections, {});
  expect(detailedCollections[0]!.featuredImage!.read).toContain("featured_thumb");
  const thumbs = detailedCollections[0]!.popularProducts[0]!.media.filter(({ read }) =>
    read.includes("featured_thumb"),
  );
  expect(thumbs).toHaveLength(1);
});
