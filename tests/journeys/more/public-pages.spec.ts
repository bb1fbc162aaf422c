import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { getProductBySlug, listProducts } from "../../../src/contract/products/products.ts";
import { updateProduct } from "../../../src/contract/products/product-desk.ts";
import { DAY_MS } from "../../../src/rules/time.ts";
import { isAlive } from "../../support/journey.ts";
import { theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { eachOf, type PageSource, readPage } from "../../support/page-source.ts";

const origin = () => `http://127.0.0.1:${process.env.JOURNEY_PORT}`;

/** Length of a description that search engines show in full. */
const DESCRIPTION = { least: 50, most: 165 };
/** Minimum characters in the main part of any page worth indexing. */
const LEAST_TEXT = 200;
const UNKNOWN = [
  "/no-such-page",
  "/film-developing-nowhere",
  "/notes/no-such-note",
  "/collections/no-such-collection",
  "/products/no-such-product",
  "/no/such/page",
];

async function sitemap(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("application/xml");
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  return addresses.map((address) => {
    expect(address.startsWith(`${origin()}/`), address).toBe(true);
    return address.slice(origin().length);
  });
}

test("every page in the sitemap exists, is complete without scripts, and is unique", async ({ request }) => {
  const paths = await sitemap(request);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeGreaterThan(80);
  const read: (PageSource & { path: string })[] = [];
  const pictures = new Set<string>();
  await eachOf(paths, async (path) => {
    const page = await readPage(request, path);
    read.push({ ...page, path });
    expect.soft(page.status, path).toBe(200);
    expect.soft(page.titles, `${path}: one title`).toHaveLength(1);
    expect.soft(page.descriptions, `${path}: one description`).toHaveLength(1);
    const length = page.descriptions[0]?.length ?? 0;
    expect.soft(length, `${path}: ${page.descriptions[0]}`).toBeGreaterThanOrEqual(DESCRIPTION.least);
    expect.soft(length, `${path}: ${page.descriptions[0]}`).toBeLessThanOrEqual(DESCRIPTION.most);
    expect.soft(page.headings, `${path}: one main heading`).toBe(1);
    expect.soft(page.canonical, path).toBe(origin() + path);
    expect.soft(page.noindex, path).toBe(false);
    // Other journeys fill and empty shelves meanwhile (support/shop-makers.ts).
    if (!path.startsWith("/collections/shelf-"))
      expect.soft(page.text.length, `${path}: text`).toBeGreaterThan(LEAST_TEXT);
    if (page.picture !== null) pictures.add(page.picture);
    else expect.soft(page.picture, `${path}: a picture for links to it`).not.toBeNull();
  });
  const twice = (one: (page: PageSource) => string | undefined) =>
    read.filter((page) => read.some((other) => other !== page && one(other) === one(page))).map(({ path }) => path);
  expect.soft(twice((page) => page.titles[0]), "titles of their own").toEqual([]); // prettier-ignore
  expect.soft(twice((page) => page.descriptions[0]), "descriptions of their own").toEqual([]); // prettier-ignore
  await eachOf([...pictures], async (picture) => {
    const answer = await request.get(picture);
    expect.soft(answer.status(), picture).toBe(200);
    expect.soft(answer.headers()["content-type"], picture).toMatch(/^image\//);
  });
});

test("public pages have no broken links", async ({ request }) => {
  const from = new Map<string, string>([["/", "the start"]]);
  let found = ["/"];
  while (found.length > 0) {
    const next: string[] = [];
    await eachOf(found, async (path) => {
      const page = await readPage(request, path);
      expect.soft(page.status, `${path}, linked from ${from.get(path)}`).toBe(200);
      for (const link of page.links) {
        // Links to files expire, and work only with their signature.
        if (from.has(link) || link.startsWith("/api/files/")) continue;
        from.set(link, path);
        next.push(link);
      }
    });
    found = next;
  }
});

test("pages have one canonical URL, the right status, and headers for browsers and crawlers", async ({ request }) => {
  await test.step("unknown URLs return 404 with noindex", async () => {
    for (const path of UNKNOWN) {
      const { status, noindex } = await readPage(request, path);
      expect({ status, noindex }, path).toEqual({ status: 404, noindex: true });
    }
    const asset = await request.get("/assets/cart-sheet-OfLastYear.js");
    expect(asset.status()).toBe(404);
    expect(asset.headers()["content-type"]).not.toContain("html");
  });

  await test.step("a trailing slash redirects to the canonical URL", async () => {
    const answer = await request.get("/pricing/?from=mail", { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers()["location"]).toBe("/pricing?from=mail");
    // No URL of ours redirects to another site.
    const abroad = await request.get(`${origin()}//elsewhere.test/pricing/`, { maxRedirects: 0 });
    expect(abroad.headers()["location"]).toBe("/elsewhere.test/pricing");
  });

  await test.step("robots.txt lists private paths and the sitemap", async () => {
    const robots = await (await request.get("/robots.txt")).text();
    for (const path of ["/users/", "/admin/", "/checkout", "/api/"]) expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`);
  });

  await test.step("security.txt gives a contact and an expiry date", async () => {
    const answer = await request.get("/.well-known/security.txt");
    expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    const said = Object.fromEntries(
      (await answer.text())
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    );
    expect(said).toMatchObject({
      Contact: expect.stringMatching(/^mailto:\S+@\S+$/),
      Canonical: `${origin()}/.well-known/security.txt`,
    });
    const days = (Date.parse(said["Expires"]) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  await test.step("a public page is compressed and revalidated by ETag", async () => {
    const first = await request.get("/privacy-policy", { headers: { "accept-encoding": "br" } });
    expect(first.headers()).toMatchObject({
      "content-encoding": "br",
      "cache-control": expect.stringMatching(/^public/),
    });
    const { etag } = first.headers();
    const again = await request.get("/privacy-policy", { headers: { "if-none-match": etag! } });
    expect(again.status()).toBe(304);
    const fromMail = await request.get("/privacy-policy?utm_source=mail", { headers: { "if-none-match": etag! } });
    expect(fromMail.status()).toBe(304);
  });

  await test.step("the FAQ has structured data", async () => {
    const html = await (await request.get("/frequently-asked-questions")).text();
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as {
      "@type": string;
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(data["@type"]).toBe("FAQPage");
    expect(data.mainEntity).toContainEqual(
      expect.objectContaining({
        name: "Do I need a membership?",
        acceptedAnswer: { "@type": "Answer", text: expect.stringContaining("You pay by the roll") },
      }),
    );
  });

  await test.step("the footer lists the five newest notes", async () => {
    const { posts } = (await (await request.get("/api/blog/notes/posts?limit=5")).json()) as {
      posts: { title: string; url: string }[];
    };
    expect(posts).toHaveLength(5);
    const { links } = await readPage(request, "/about");
    expect(links).toEqual(expect.arrayContaining(posts.map(({ url }) => url)));
  });

  await test.step("product edits by staff appear on the public page for the next visitor", async () => {
    const admin = theAdmin();
    const { products } = await admin.call(listProducts, { query: { productType: "PRODUCT", visibility: "PUBLIC" } });
    const { slug } = products.at(-1)!;
    const { product } = await admin.call(getProductBySlug, { params: { slug } });
    const { id, version, ...form } = product;
    expect((await readPage(request, `/products/${slug}`)).text).toContain(product.name);

    const body = {
      name: `${form.name}, fresh batch`,
      slug,
      sku: form.sku,
      productType: form.productType,
      description: form.description,
      price: form.price,
      memberPrice: form.memberPrice,
      taxable: form.taxable,
      visibility: form.visibility,
      memberLaunchDate: form.memberLaunchDate,
      publicLaunchDate: form.publicLaunchDate,
      defaultProductVariantId: form.defaultProductVariantId,
    };
    const params = { productId: id };
    const changed = await admin.call(updateProduct, { params, body: { ...body, version } });
    // The database notifies the server right after the change.
    const shown = () => readPage(request, `/products/${slug}`).then(({ text }) => text);
    await expect.poll(shown, { intervals: [50, 100, 250] }).toContain(body.name);
    await admin.call(updateProduct, {
      params,
      body: { ...body, name: product.name, version: changed.product.version },
    });
    await expect.poll(shown, { intervals: [50, 100, 250] }).not.toContain(body.name);
  });
});

/** Maximum bytes of scripts over the network, by page. Shows when a library slips into every page's bundle. */
const SCRIPTS = {
  "/": 177_000,
  "/pricing": 174_000,
  "/collections": 167_000,
  "/products/kodak-portra-400": 190_000,
};
/** The checkout has no footer to leave by. */
const CHECKOUT_SCRIPTS = 220_000;

test("a first visit loads few scripts, all allowed by the CSP, and navigates without full loads", async ({
  browser,
}) => {
  /** @param at the visitor's clock */
  const visit = async (
    path: string,
    at?: number,
  ): Promise<{ page: Page; refused: string[]; policy: string | null }> => {
    // The server renders in the lab's language and time zone.
    const context = await browser.newContext({ locale: "de-DE", timezoneId: "Pacific/Honolulu" });
    const page = await context.newPage();
    if (at !== undefined) await page.clock.install({ time: at });
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    page.on("pageerror", (error) => refused.push(error.message));
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
        violations.push(violatedDirective),
      );
    });
    const answer = await page.goto(path);
    await isAlive(page);
    return { page, refused, policy: await answer!.headerValue("content-security-policy") };
  };
  const violationsOf = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations);

  async function loadsAtMost(page: Page, most: number): Promise<void> {
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes, `the scripts of ${page.url()}`).toBeGreaterThan(50_000);
    expect(bytes, `the scripts of ${page.url()}`).toBeLessThan(most);
  }

  for (const [path, most] of Object.entries(SCRIPTS)) {
    const { page, refused, policy } = await visit(path);
    // A page cached for everyone has no nonce.
    expect(policy, path).toMatch(/script-src 'self' 'sha256-[^;]*;/);
    await loadsAtMost(page, most);
    await page.evaluate(() => ((window as { same?: boolean }).same = true));
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
    expect.soft(refused, path).toEqual([]);
    expect(await violationsOf(page), path).toEqual([]);
    await page.context().close();
  }
  for (const path of ["/checkout", "/login", "/gift-cards"]) {
    const { page } = await visit(path);
    expect(await violationsOf(page), path).toEqual([]);
    if (path === "/checkout") await loadsAtMost(page, CHECKOUT_SCRIPTS);
    await page.context().close();
  }
  await test.step("a product page cached before launch offers the product after launch", async () => {
    const { page, refused } = await visit("/products/scan-presets-night-bus", Date.now() + 30 * DAY_MS);
    await expect(page.getByRole("main").getByRole("button", { name: "Add to cart" })).toBeVisible();
    expect(refused).toEqual([]);
    await page.context().close();
  });
});

/** One of each kind of page hidden from search engines, and a product that is not available yet. */
const FURTHER = [
  "/memberships/purchase",
  "/checkout",
  "/login",
  "/signup",
  "/no/such/page",
  "/search",
  "/gift-cards",
  "/products/kodak-vision3-500t",
];

const cutButtons = () =>
  [...document.querySelectorAll<HTMLElement>(".mantine-Button-label")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1) // each is rounded separately
    .map(({ textContent }) => textContent);

test("no kind of public page overflows at 320 px (a phone at 400% zoom)", async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const kindOf = (path: string) => /^\/(?:notes|products|collections)\/|^\/film-developing-/.exec(path)?.[0] ?? path;
  const kinds = new Map((await sitemap(request)).map((path) => [kindOf(path), path]));
  for (const path of [...kinds.values(), ...FURTHER]) {
    await page.goto(path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    expect.soft(await page.evaluate(cutButtons), path).toEqual([]);
  }
  await page.goto("/no/such/page");
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nice Meeting You" })).toBeVisible();
});
