import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { z } from "zod";
import type { CallName } from "../src/contract/all.ts";
import { contract } from "../src/contract/all.ts";
import type { CallSpec } from "../src/contract/kit/call.ts";
import { pathOf } from "../src/contract/kit/client.ts";
import type { Lab } from "../src/server/composition-root.ts";
import { freshToken } from "../tests/support/fresh-token.ts";
import { storeCard } from "../tests/support/makers.ts";
import { createClient } from "../src/contract/kit/client.ts";
import { openInside, runBare, withBenchLab, type BenchLab } from "./support/bench-lab.ts";
import { captureSql } from "./support/capture-sql.ts";
import type { Shopper } from "./support/checkout-client.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithOrders, type FilledOrders } from "./support/fill-with-orders.ts";
import { largeTablesScanned } from "./support/plans.ts";
import { type Input, runInside } from "./support/run-inside.ts";
import { AT_REST_MS, CALLERS, median, SECONDS, type Speed, TURNS } from "./support/turns.ts";

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ORDERS ?? 1_000_000);
/** A shop grows with its orders, though less. */
const productsOf = (orders: number) => Math.max(500, orders / 50);
const CHECKOUT = "checkout: price, place, pay";

type Subject = { name: string; call: CallName; input: Input; as: "visitor" | "customer" | "admin" };

type FilledLab = {
  subjects: Subject[];
  speedOf(subject: Subject): Promise<Speed>;
  buy(): Promise<Speed>;
  /** The large tables that a call or a list of the contract reads from end to end. */
  readFromEndToEnd(): Promise<string[]>;
  memory(): Promise<number>;
};

/** Lists, look-ups and whole purchases a second with many orders, against the same with few: the two labs take turns. */
export const ordersBench: Bench = {
  name: "orders",
  run: (progress) =>
    withFilledLab(SMALL, progress, (small) =>
      withFilledLab(LARGE, progress, async (large) => {
        const figures: Figure[] = [];
        for (const [at, { name }] of large.subjects.entries()) {
          const one = {
            small: () => small.speedOf(small.subjects[at]!),
            large: () => large.speedOf(large.subjects[at]!),
          };
          figures.push(...(await compare(name, one, progress)));
        }
        figures.push(...(await compare(CHECKOUT, { small: small.buy, large: large.buy }, progress)));
        const scans = await large.readFromEndToEnd();
        for (const scan of scans) progress(`read from end to end: ${scan}`);
        const plain = { baseline: null, unit: "" };
        await sleep(AT_REST_MS);
        const memory = (await large.memory()) / 2 ** 20;
        return [
          ...figures,
          { ...plain, name: "large tables read from end to end", ours: scans.length, aim: { atMost: 0 } },
          { ...plain, name: "server memory afterwards", unit: "MB", ours: memory, aim: { atMost: 250 } },
        ];
      }),
    ),
};

async function compare(
  name: string,
  ask: Record<"small" | "large", () => Promise<Speed>>,
  progress: (text: string) => void,
): Promise<Figure[]> {
  const [few, many]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    few.push((await ask.small()).perSecond);
    many.push((await ask.large()).perSecond);
  }
  const [small, large] = [median(few), median(many)];
  progress(`${name}: ${small.toFixed(0)} and ${large.toFixed(0)}/s`);
  const rate = (orders: number, ours: number): Figure => ({
    name: `${name}, ${orders.toLocaleString("en-US")} orders`,
    unit: "/s",
    ours,
    baseline: null,
    aim: null,
  });
  const slower = { name: `${name}: time large ÷ small`, unit: "×", ours: small / large, baseline: null };
  return [rate(SMALL, small), rate(LARGE, large), { ...slower, aim: { atMost: 1.5 } }];
}

async function withFilledLab<Result>(
  orders: number,
  progress: (text: string) => void,
  measure: (lab: FilledLab) => Promise<Result>,
): Promise<Result> {
  return withBenchLab(async (lab) => {
    const database = new pg.Client({ connectionString: lab.databaseUrl });
    await database.connect();
    const filled = await fillWithOrders(database, { orders, products: productsOf(orders) }, progress);
    const inside = await openInside(lab);
    const folder = await mkdtemp(join(tmpdir(), "nice-bench-orders-"));
    try {
      const adminId = (await database.query<{ id: string }>("select id from users where role = 'ADMIN'")).rows[0]!.id;
      const users = { visitor: filled.customerId, customer: filled.customerId, admin: adminId };
      const shoppers = join(folder, "shoppers.json");
      await writeFile(shoppers, JSON.stringify(await shoppersOf(inside, lab, database, filled)));
      const subjects = subjectsOf(filled);
      return await measure({
        subjects,
        speedOf: async (subject) =>
          request(lab.origin, subject, subject.as === "visitor" ? null : await freshToken(inside, users[subject.as])),
        buy: async () =>
          JSON.parse(await runBare("support/checkout-client.ts", [lab.origin, String(SECONDS), shoppers])) as Speed,
        async readFromEndToEnd() {
          const lists = listsOf(filled).map((list) => ({ ...list, as: "admin" as const }));
          const found: string[] = [];
          for (const { name, call, input, as } of [...subjects, ...lists]) {
            const caller = { userId: users[as], role: as === "admin" ? "ADMIN" : "CUSTOMER" };
            for (const sent of await captureSql(() => runInside(inside, { call, input }, caller)))
              found.push(...(await largeTablesScanned(database, sent)).map((table) => `${table} for ${name}`));
          }
          return found;
        },
        memory: lab.memory,
      });
    } finally {
      await inside.close();
      await database.end();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function subjectsOf({
  customerId,
  labNumber,
  email,
  collectionSlug,
  productSlug,
  productIds,
}: FilledOrders): Subject[] {
  const draft = cartOf(productIds);
  return [
    { name: "product list of 18", call: "listProducts", input: { query: { limit: 18 } }, as: "visitor" },
    { name: "product by slug", call: "getProductBySlug", input: { params: { slug: productSlug } }, as: "visitor" },
    {
      name: "collection's products",
      call: "listProducts",
      input: { query: { limit: 18, collection: collectionSlug } },
      as: "visitor",
    },
    {
      name: "cart pricing",
      call: "quoteOrder",
      input: { params: { userId: customerId }, body: draft },
      as: "customer",
    },
    {
      name: "quick search by lab number",
      call: "quickSearchOrders",
      input: { query: { search: labNumber } },
      as: "admin",
    },
    { name: "quick search by e-mail", call: "quickSearchOrders", input: { query: { search: email } }, as: "admin" },
    { name: "admin order list", call: "listOrders", input: { query: { limit: 25 } }, as: "admin" },
    {
      name: "admin order list of a status",
      call: "listOrders",
      input: { query: { limit: 25, status: "PAID" } },
      as: "admin",
    },
    { name: "customer's rolls", call: "listRolls", input: { params: { userId: customerId } }, as: "customer" },
  ];
}

/** Every list of the contract in every order that it can be sorted by, as far as the load has what it is a list of. */
function listsOf({
  customerId,
  orderId,
  productIds,
}: FilledOrders): (Pick<Subject, "call" | "input"> & { name: string })[] {
  const things: Record<string, unknown> = { userId: customerId, orderId, productId: productIds[0] };
  return (Object.entries(contract) as [CallName, CallSpec][]).flatMap(([call, { method, params, query, reply }]) => {
    const names = Object.keys(params.shape);
    const isList =
      method === "GET" && reply instanceof z.ZodObject && "count" in reply.shape && "sortBy" in query.shape;
    const needsMore = Object.values(query.shape).some((field) => !(field as z.ZodType).safeParse(undefined).success);
    if (!isList || needsMore || !names.every((name) => name in things)) return [];
    const keys = (query.shape.sortBy as z.ZodDefault<z.ZodEnum<Record<string, string>>>).unwrap().options;
    return keys.map((sortBy) => ({
      name: `${call} by ${sortBy}`,
      call,
      input: { params: Object.fromEntries(names.map((name) => [name, things[name]])), query: { sortBy } },
    }));
  });
}

const cartOf = (productIds: readonly string[]): Shopper["draft"] => ({
  lines: productIds.map((productId, index) => ({ tempKey: `line-${index}`, productId, quantity: 1 })),
  deliveryMethod: "IN_STORE_PICKUP",
});

async function request(origin: string, { call, input, name }: Subject, token: string | null): Promise<Speed> {
  const spec = contract[call];
  const result = await autocannon({
    url: origin + pathOf(spec, input.params, input.query),
    method: spec.method,
    connections: CALLERS,
    duration: SECONDS,
    headers: {
      ...(token === null ? {} : { authorization: token }),
      ...(input.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} replies were errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Customers with a card each, who all buy the same four films. */
async function shoppersOf(inside: Lab, lab: BenchLab, database: pg.Client, filled: FilledOrders): Promise<Shopper[]> {
  const { rows } = await database.query<{ id: string }>(
    "select id from users where email like 'shooter%@bench.test' order by id limit $1",
    [CALLERS],
  );
  return Promise.all(
    rows.map(async ({ id: userId }) => {
      const token = await freshToken(inside, userId);
      const client = createClient({ origin: lab.origin, token: { get: () => token, set: () => undefined } });
      const paymentMethodId = await storeCard({ ...client, userId });
      return { userId, token, paymentMethodId, draft: cartOf(filled.productIds) };
    }),
  );
}
