import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { createClient } from "../../../contract/kit/client.ts";
import * as desk from "../../../contract/products/product-desk.ts";
import type { Product } from "../../../contract/products/product.ts";
import * as contract from "../../../contract/products/products.ts";
import { aDraft, placeOrder } from "../../../../tests/support/makers.ts";
import { type PostgresReplica, startReplica } from "../../../../tests/support/postgres-replica.ts";
import { addProduct } from "../../../../tests/support/shop-makers.ts";
import { startLab, type Person, type TestLab } from "../../../../tests/support/start-lab.ts";
import { testSettings } from "../../../../tests/support/test-settings.ts";
import { openHttp } from "../../open-http.ts";
import { type Lab, openLab } from "../../composition-root.ts";
import { openLog } from "../log.ts";

// Two servers of one lab: the test's own, and one that reads public content from a replica.

let lab: TestLab;
let admin: Person;
let replica: PostgresReplica;
let reader: Lab & { origin: string; end(): Promise<void> };

beforeAll(async () => {
  lab = await startLab();
  admin = await lab.admin();
  replica = await startReplica(inject("databaseServer"));
  const dataDir = await mkdtemp(join(tmpdir(), "nice-reads-"));
  const databaseUrl = lab.lab.deps.settings.databaseUrl!;
  const settings = { ...testSettings({ dataDir, databaseUrl }), databaseReplicaUrl: replica.at(databaseUrl) };
  const open = await openLab(
    { settings, log: openLog(settings), databaseUrl, now: lab.clock.now },
    { supervise: false },
  );
  const http = await openHttp(open);
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  const end = async () => {
    await http.close();
    await open.close();
    await rm(dataDir, { recursive: true });
  };
  reader = { ...open, origin, end };
});
afterAll(async () => {
  await reader.end();
  await replica.remove();
});
beforeEach(() => replica.resumeReplay());

const visitor = () => createClient({ origin: reader.origin, token: { get: () => null, set: () => undefined } });
/** Reads a product after all writes have arrived, bypassing the cache. */
async function requested({ slug }: Product): Promise<Product> {
  await reader.deps.cache.catchUp();
  reader.deps.cache.drop();
  return (await visitor().call(contract.getProductBySlug, { params: { slug } })).product;
}
const change = (product: Product, price: number) =>
  admin.call(desk.updateProduct, {
    params: { productId: product.id },
    body: {
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      productType: "PRODUCT",
      price,
      version: product.version,
    },
  });

/** How many queries each has served meanwhile. */
async function answeredBy(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const now = async () => {
    const { values } = await reader.metrics.registry.getSingleMetric("lab_public_reads_total")!.get();
    const of = (from: string) => values.find(({ labels }) => labels["from"] === from)?.value ?? 0;
    return { replica: of("replica"), primary: of("primary") };
  };
  const before = await now();
  await work();
  const after = await now();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}
const some = expect.toSatisfy((n: number) => n > 0);
async function theReplicaAnswers(product: Product): Promise<void> {
  await expect.poll(() => answeredBy(() => requested(product))).toEqual({ replica: some, primary: 0 });
}

test("public data is read from the replica, staff data from the primary", async () => {
  const product = await addProduct(admin, { price: 700 });
  await theReplicaAnswers(product);
  expect((await requested(product)).price).toBe(700);
  const token = admin.token();
  const staff = createClient({ origin: reader.origin, token: { get: () => token, set: () => undefined } });
  const ofStaff = await answeredBy(() => staff.call(contract.getProductBySlug, { params: { slug: product.slug } }));
  expect(ofStaff).toEqual({ replica: 0, primary: 0 });
});

test("a lagging replica is bypassed, so no one sees stale data", async () => {
  const first = await addProduct(admin, { price: 1 });
  await theReplicaAnswers(first);
  await replica.pauseReplay();
  const { product } = await change(first, 2);
  const behind = await answeredBy(async () => expect((await requested(product)).price).toBe(2));
  expect(behind).toEqual({ replica: 0, primary: some });
  await replica.resumeReplay();
  await theReplicaAnswers(product);
  expect((await requested(product)).price).toBe(2);
});

test("each of many successive changes appears in the very next response", async () => {
  let product = await addProduct(admin, { price: 1 });
  for (let price = 2; price <= 30; price += 1) {
    ({ product } = await change(product, price));
    expect((await requested(product)).price).toBe(price);
  }
});

test("without the replica everything is read from the primary, then from the replica again", async () => {
  const product = await addProduct(admin, { price: 5 });
  await theReplicaAnswers(product);
  await replica.kill();
  expect(await answeredBy(() => requested(product))).toEqual({ replica: 0, primary: some }); // prettier-ignore
  await replica.start();
  const real = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => real() + 6_000);
  await theReplicaAnswers(product);
});

test("a purchase at one server is visible at another at once", async () => {
  const ada = await lab.customer();
  const { id, slug } = await addProduct(admin, { stock: 1 });
  const { stock } = (await visitor().call(contract.getProductBySlug, { params: { slug } })).product;
  expect(stock).toBe(1);
  const headers: Headers[] = [];
  const token = ada.token();
  const client = createClient({
    origin: "",
    token: { get: () => token, set: () => undefined },
    fetch: (path, init) => {
      headers.push(new Headers(init?.headers));
      return fetch(`${init?.method === "GET" ? reader.origin : lab.origin}${path as string}`, init);
    },
  });
  const read = () => client.call(contract.getProductBySlug, { params: { slug } });
  await read();
  await placeOrder(
    { ...client, userId: ada.userId },
    aDraft([], { lines: [{ tempKey: "one", productId: id, quantity: 1 }], deliveryMethod: "IN_STORE_PICKUP" }),
  );
  const caughtUp = vi.spyOn(reader.deps.cache, "catchUp");
  expect((await read()).product.stock).toBe(0);
  expect(caughtUp).toHaveBeenCalledOnce();
  expect(headers.map((sent) => sent.get("after-write"))).toEqual([null, null, null, "1"]);
});
