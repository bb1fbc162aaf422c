import { readdir } from "node:fs/promises";
import { join } from "node:path";
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

test("the demo shop has about forty products in every release window, in seven collections", async () => {
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
  const files = DEMO_PRODUCTS.flatMap(({ pictures }) => pictures.map(({ file }) => `${file}.webp`));
  expect((await readdir(join(import.meta.dirname, "product-pictures"))).toSorted()).toEqual(
    [...new Set(files)].toSorted(),
  );
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
  expect(filters.map(({ key }) => key)).toEqual(
    "balance brand exposures format grain iso kind latitude process push type".split(" "),
  );
});

test("pictures are rendered in the background; a killed run is finished by the next", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  // Four products and a collection are enough for the test.
  const few = ["lab-tote", "darkroom-mug", "gift-card", "kodak-gold-200-35mm"];
  await deps.db.execute(sql`delete from products where sku <> all(${sql.param(few)}::text[])`);
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
  const pictures = DEMO_PRODUCTS.filter(({ sku }) => few.includes(sku)).flatMap((product) => product.pictures).length;
  const all = pictures + few.length + 2;
  expect(await lab.count("product_media")).toBe(all);
  await run(new AbortController().signal);
  expect(await lab.count("product_media")).toBe(all);
  const { product } = await lab.visitor().call(getProductBySlug, { params: { slug: "kodak-gold-200" } });
  const sides = product.media.filter(({ read }) => !read.includes("featured_thumb"));
  expect(sides[0]!.alt).toBe("Kodak Gold 200: the box and a 35mm roll with its leader out");
  expect(sides.at(-1)).toMatchObject({
    alt: "Kodak Gold 200: five boxes",
    productVariantId: product.variants.find(({ name }) => name === "5 rolls")!.id,
  });
  const { detailedCollections } = await lab.visitor().call(listCollections, {});
  expect(detailedCollections[0]!.featuredImage!.read).toContain("featured_thumb");
  const thumbs = detailedCollections[0]!.popularProducts[0]!.media.filter(({ read }) =>
    read.includes("featured_thumb"),
  );
  expect(thumbs).toHaveLength(1);
});
