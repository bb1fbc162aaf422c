import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type IncomingMessage, request as ask } from "node:http";
import { getTableName, sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import * as papers from "../contract/prints/prints.ts";
import * as zipCodes from "../contract/couriers/zip-codes.ts";
import * as collections from "../contract/collections/collections.ts";
import * as desk from "../contract/products/product-desk.ts";
import * as contract from "../contract/products/products.ts";
import { AFTER_WRITE } from "../contract/kit/after-write.ts";
import { DAY_MS, MINUTE_MS } from "../rules/time.ts";
import { addCollection, addProduct } from "../../tests/support/shop-makers.ts";
import { originsOf } from "../../tests/support/servers.ts";
import { type Person, startLab, type TestLab } from "../../tests/support/start-lab.ts";
import { statementsOf } from "../../tests/support/statements-of.ts";
import { modules } from "./modules.ts";

/** Simulates another process, which shares only the database with the lab. */
async function elsewhere({ lab }: TestLab): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: lab.deps.settings.databaseUrl! });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const bySlug = (lab: TestLab, slug: string) => lab.visitor().call(contract.getProductBySlug, { params: { slug } });
const stockOf = async (lab: TestLab, slug: string) => (await bySlug(lab, slug)).product.stock;
const countStock = (admin: Person, productId: string, expected: number | null, stock: number) =>
  admin.call(desk.adjustStock, { params: { productId }, body: { expected, stock } });
const get = (lab: TestLab, path: string, headers: Record<string, string> = {}) =>
  fetch(`${lab.origin}/api${path}`, { headers });

test("identical responses for everyone query the database once", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id, slug } = await addProduct(admin);
  const shelf = await addCollection(admin, id);
  const reads = () =>
    Promise.all([
      lab.visitor().call(contract.listProducts, { query: { collection: shelf.slug } }),
      lab.visitor().call(contract.listServiceProducts),
      lab.visitor().call(contract.listProductFilters),
      lab.visitor().call(collections.listCollections),
      lab.visitor().call(collections.getCollectionByName, { params: { name: shelf.slug } }),
      lab.visitor().call(collections.listCollectionProducts, { params: { collectionId: shelf.id } }),
      lab.visitor().call(papers.listPapers),
      lab.visitor().call(zipCodes.listZipCodes, { query: { active: "true" } }),
      bySlug(lab, slug),
    ]);
  const first = await reads();
  expect(await statementsOf(lab, async () => expect(await reads()).toEqual(first))).toBe(0);
});

test("a staff change appears in the very next response, in lists too", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  let product = await addProduct(admin);
  for (let price = 1; price <= 30; price += 1) {
    const { id, version, slug, sku } = product;
    ({ product } = await admin.call(desk.updateProduct, {
      params: { productId: id },
      body: { name: product.name, slug, sku, productType: "PRODUCT", price, version },
    }));
    expect((await bySlug(lab, slug)).product.price).toBe(price);
    const { products } = await lab.visitor().call(contract.listProducts, { query: { limit: 100 } });
    expect(products.find((one) => one.id === id)?.price).toBe(price);
  }
});

test("stock is exact, and responses without the product stay cached", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [sold, other] = [await addProduct(admin), await addProduct(admin)];
  await bySlug(lab, other.slug);
  for (const stock of [5, 9, 12]) {
    await countStock(admin, sold.id, await stockOf(lab, sold.slug), stock);
    expect(await stockOf(lab, sold.slug)).toBe(stock);
    expect(await statementsOf(lab, () => bySlug(lab, other.slug))).toBe(0);
  }
});

test("changes by another process arrive", async () => {
  const lab = await startLab();
  const other = await elsewhere(lab);
  const { id, slug } = await addProduct(await lab.admin());
  expect((await bySlug(lab, slug)).product.price).toBe(1200);
  await other.query("update products set price = 77 where id = $1", [id]);
  await expect.poll(async () => (await bySlug(lab, slug)).product.price).toBe(77);
  await other.query("update products set stock = 3 where id = $1", [id]);
  await expect.poll(() => stockOf(lab, slug)).toBe(3);
});

test("a second server returns the same as the one that wrote", async () => {
  const lab = await startLab();
  const [, second] = await originsOf(lab, 2);
  const admin = await lab.admin();
  const { slug, id } = await addProduct(admin);
  const there = async () => {
    const answer = await fetch(`${second}/api/products/slug/${slug}`);
    return ((await answer.json()) as { product: { stock: number | null } }).product.stock;
  };
  expect(await there()).toBeNull();
  await countStock(admin, id, null, 4);
  await expect.poll(there).toBe(4);
});

test("nothing is cached after the listening connection drops, until it reconnects", async () => {
  const lab = await startLab();
  const other = await elsewhere(lab);
  const { id, slug } = await addProduct(await lab.admin());
  const changes = lab.lab.contentChanges;
  await bySlug(lab, slug);
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lab-listens' and datname = current_database()",
  );
  await expect.poll(() => changes.isHearing(), { interval: 1 }).toBe(false);
  await other.query("update products set price = 88 where id = $1", [id]);
  expect((await bySlug(lab, slug)).product.price).toBe(88);
  await expect.poll(() => changes.isHearing(), { timeout: 20_000 }).toBe(true);
  expect((await bySlug(lab, slug)).product.price).toBe(88);
  await expect.poll(() => statementsOf(lab, () => bySlug(lab, slug))).toBe(0);
  await other.query("update products set price = 99 where id = $1", [id]);
  await expect.poll(async () => (await bySlug(lab, slug)).product.price).toBe(99);
});

test("an unchanged response returns 304", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { slug, id } = await addProduct(admin);
  const path = `/products/slug/${slug}`;
  const first = await get(lab, path, { "accept-encoding": "identity" });
  const etag = first.headers.get("etag")!;
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const head = await fetch(`${lab.origin}/api${path}`, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect([head.status, head.headers.get("etag"), head.headers.get("content-length")]).toEqual([
    200,
    etag,
    first.headers.get("content-length"),
  ]);
  const again = await get(lab, path, { "accept-encoding": "identity", "if-none-match": `"other", ${etag}` });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  await countStock(admin, id, null, 1);
  const changed = await get(lab, path, { "accept-encoding": "identity", "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

/** Returns the exact bytes of a response; one request at a time. */
async function raw(lab: TestLab, path: string, headers: Record<string, string>) {
  const answer = ask(`${lab.origin}/api${path}`, { headers });
  const [response] = (await new Promise((done) => answer.on("response", (...got) => done(got)).end())) as [
    IncomingMessage,
  ];
  const chunks = await response.toArray();
  return { status: response.statusCode, body: Buffer.concat(chunks as Buffer[]), headers: response.headers };
}

test("all encodings of a response share one weak ETag and the same content", async () => {
  const lab = await startLab();
  const inEncoding = (encoding: string) => raw(lab, "/products/service?limit=20", { "accept-encoding": encoding });
  const [plain, br, zipped] = [await inEncoding("identity"), await inEncoding("gzip, br"), await inEncoding("gzip")];
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
  expect(new Set([plain, br, zipped].map(({ headers }) => headers.etag)).size).toBe(1);
  expect(br.headers["vary"]).toBe("accept-encoding, authorization");
  expect(br.body.length).toBeLessThan(plain.body.length / 3);
});

test("a repeat visitor gets the same response and headers from the fast path", async () => {
  const lab = await startLab();
  const { cache } = lab.lab.deps;
  let byFastify = 0;
  const { get: getCached } = cache;
  cache.get = (wanted) => {
    byFastify += 1;
    return getCached(wanted);
  };
  const path = "/products/service?limit=20";
  const responseTo = async (headers: Record<string, string>) => {
    const answer = await raw(lab, path, headers);
    const { date: _date, "x-request-id": id, ...others } = answer.headers;
    expect(id).toMatch(/^[\da-f-]{36}$/);
    return { ...answer, headers: others };
  };
  const { etag } = (await responseTo({ "accept-encoding": "br" })).headers;
  const clients: Record<string, string>[] = [
    { "accept-encoding": "identity" },
    { "accept-encoding": "br" },
    { "accept-encoding": "br", "if-none-match": etag! },
  ];
  for (const headers of clients) {
    await responseTo(headers);
    const before = byFastify;
    const again = await responseTo(headers);
    expect(byFastify).toBe(before);
    cache.drop();
    expect(await responseTo(headers)).toEqual(again);
    expect(byFastify).toBeGreaterThan(before);
  }
  const before = byFastify;
  await raw(lab, path, { "accept-encoding": "gzip" });
  await raw(lab, path, { [AFTER_WRITE]: "1" });
  await raw(lab, path, { authorization: (await lab.customer()).token()! });
  expect(byFastify).toBe(before + 3);
  // The metrics count both: the fast path once, Fastify twice.
  const counted = await lab.lab.metrics.registry.getSingleMetricAsString("lab_http_requests_total");
  expect(counted).toMatch(/method="GET",route="\/api\/products\/service",status="304"\} 3$/m);
});

test("staff see more than customers, customers the same as visitors, and tokens are not cached", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer({ tier: "NICE_2025" })];
  const hidden = await addProduct(admin, { visibility: "NONE" });
  const shown = await addProduct(admin, { price: 1200, memberPrice: 900, holdPieces: 7 });
  const seenBy = async (token: string | null) => {
    const answer = await get(lab, "/products?limit=100", token === null ? {} : { authorization: token });
    return { products: ((await answer.json()) as { products: (typeof shown)[] }).products, headers: answer.headers };
  };
  const [visitor, member, staff] = [await seenBy(null), await seenBy(ada.token()), await seenBy(admin.token())];
  expect(member.products).toEqual(visitor.products);
  expect(member.headers.get("cache-control")).toBe("no-store");
  const idsOf = ({ products }: typeof visitor) => products.map(({ id }) => id);
  expect(idsOf(visitor)).not.toContain(hidden.id);
  expect(idsOf(staff)).toContain(hidden.id);
  const [seen, known] = [visitor, staff].map(({ products }) => products.find(({ id }) => id === shown.id)!);
  expect(seen).toMatchObject({ price: 1200, memberPrice: 900, holdPieces: null });
  expect(known).toMatchObject({ price: 1200, memberPrice: 900, holdPieces: 7 });
});

test("launches and image links follow the clock", async () => {
  const lab = await startLab();
  const now = lab.clock.now().getTime();
  const { slug } = await addProduct(await lab.admin(), {
    memberLaunchDate: new Date(now + 5 * MINUTE_MS).toISOString(),
    publicLaunchDate: new Date(now + DAY_MS).toISOString(),
  });
  const window = async () => (await bySlug(lab, slug)).product.releaseWindow;
  expect(await window()).toBe("COMING_SOON");
  lab.clock.move(5 * MINUTE_MS);
  expect(await window()).toBe("MEMBERS_ONLY");
  expect(await statementsOf(lab, window)).toBe(0);
  lab.clock.move(15 * MINUTE_MS);
  expect(await statementsOf(lab, window)).toBe(1);
  lab.clock.move(DAY_MS);
  expect(await window()).toBe("PUBLIC");
});

test("missing things are not cached", async () => {
  const lab = await startLab();
  expect((await get(lab, "/products/slug/to-come")).status).toBe(404);
  await addProduct(await lab.admin(), { slug: "to-come" });
  expect((await get(lab, "/products/slug/to-come")).status).toBe(200);
});

test("the database notifies of changes to every cached table", async () => {
  const { lab } = await startLab();
  const { rows } = await lab.deps.db.execute<{ notified: string }>(sql`
    select distinct tgrelid::regclass::text as notified from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname in ('notify_page_content', 'notify_product_stock', 'notify_variant_stock') order by 1`);
  expect(rows.map(({ notified }) => notified)).toEqual(modules.cachedTables.map(getTableName).toSorted());
});
