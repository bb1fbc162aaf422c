import { type APIRequestContext, expect } from "@playwright/test";
import { addCollection, addCollectionProduct, updateCollection } from "../../src/contract/collections/collections.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import { theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addProduct } from "../support/shop-makers.ts";

async function read(request: APIRequestContext, path: string): Promise<{ status: number; html: string }> {
  const answer = await request.get(path);
  return { status: answer.status(), html: await answer.text() };
}

async function ledTo(request: APIRequestContext, path: string): Promise<[status: number, to: string | undefined]> {
  const answer = await request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers()["location"]];
}

test("shop pages are complete without scripts, and unknown URLs return 404 or redirect", async ({ request }) => {
  const admin = theAdmin();

  await test.step("a collection shows 18 products per page, with pages as links", async () => {
    const { products } = await admin.call(listProducts, {
      query: { limit: 19, productType: "PRODUCT", active: "true" },
    });
    const name = `Nineteen ${Date.now().toString(36)}`;
    const { collection } = await admin.call(addCollection, { body: { name } });
    const params = { collectionId: collection.id };
    for (const { id } of products) await admin.call(addCollectionProduct, { params, body: { productId: id } });
    const shelf = `/collections/${collection.slug}`;
    const cards = (html: string) => html.match(/<article\b/g)?.length ?? 0;
    const first = await read(request, shelf);
    expect(cards(first.html)).toBe(18);
    expect(first.html.replaceAll("<!-- -->", "")).toContain("Showing 1 to 18 of 19 products");
    expect(first.html).toMatch(new RegExp(`<a\\b[^>]*href="${shelf}\\?page=2"`));
    const second = await read(request, `${shelf}?page=2`);
    expect(cards(second.html)).toBe(1);
    expect(second.html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${shelf}\\?page=2"`));
    expect((await read(request, `${shelf}?page=3`)).status).toBe(404);
    const { version } = await admin
      .call(addCollectionProduct, { params, body: { productId: products[0]!.id } })
      .then((reply) => reply.collection);
    await admin.call(updateCollection, { params, body: { name, active: false, version } });
  });

  await test.step("structured data gives a product's price and a permanent picture URL", async () => {
    const { html } = await read(request, "/products/kodak-portra-800");
    const [, structured] = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)!;
    expect(JSON.parse(structured!)).toMatchObject({
      "@type": "Product",
      name: "Kodak Portra 800",
      offers: { price: "22.99", priceCurrency: "USD", availability: "https://schema.org/InStock" },
    });
    // Pictures of the demo are stored after the start, in the background.
    const picture = async () =>
      /<meta property="og:image" content="([^"]*)"/.exec((await read(request, "/products/kodak-portra-800")).html)![1];
    await expect.poll(picture, { timeout: 120_000 }).toMatch(/\/products\/kodak-portra-800\/picture$/);
  });

  await test.step("unknown pages return 404", async () => {
    for (const path of ["/collections/no-such-shelf", "/products/no-such-thing", "/products/darkroom-mug"])
      expect((await read(request, path)).status, path).toBe(404);
    expect((await read(request, "/orders/none")).status).toBe(404);
    const order = await read(request, "/orders/2000000000");
    expect(order.status).toBe(404);
    expect(order.html).toMatch(/<title>[^<]+<\/title>/);
  });

  await test.step("alternative page URLs redirect to the canonical one", async () => {
    const sku = `named-${Date.now().toString(36)}`;
    const { id, name, slug } = await addProduct(admin, { name: `Named ${sku}`, sku, slug: sku });
    expect(await ledTo(request, `/products/${encodeURIComponent(name)}`)).toEqual([301, `/products/${slug}`]);
    expect((await read(request, `/products/${id}/detailed`)).html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
    expect((await ledTo(request, "/collections/Color%20Film"))[1]).toBe("/collections/color-film");
    expect(await ledTo(request, "/memberships/anything/else")).toEqual([301, "/memberships"]);
  });

  await test.step("account pages have descriptions for search results", async () => {
    for (const path of ["/login", "/signup", "/password-reset"])
      expect((await read(request, path)).html).toMatch(/<meta name="description" content="[^"]{50,160}"/);
  });
});
