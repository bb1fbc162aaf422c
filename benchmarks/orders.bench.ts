import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { z } from "zod";
import type { CallName } from "../src/contract/all.ts";
import { contract } from "../src/contract/all.ts";
import type { CallSpec } from "../src/contract/kit/call.ts";
import { pathOf } from "../src/contract/kit/client.ts";
import { authenticate } from "../src/server/accounts/authenticate.ts";
import type { Lab } from "../src/server/open-lab.ts";
import { freshToken } from "../tests/support/fresh-token.ts";
import { storeCard } from "../tests/support/makers.ts";
import { createClient } from "../src/contract/kit/client.ts";
import { openInside, runBare, withBenchLab, type BenchLab } from "./support/bench-lab.ts";
import { captureSql, type CapturedSql } from "./support/capture-sql.ts";
import type { Shopper } from "./support/checkout-client.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithOrders, type FilledOrders } from "./support/fill-with-orders.ts";
import { largeTablesScanned } from "./support/plans.ts";
import { type Input, runInside } from "./support/run-inside.ts";

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ORDERS ?? 1_000_000);
/** A shop grows with its orders, though less. */
const productsOf = (orders: number) => Math.max(500, orders / 50);
const CALLERS = 8;
const SECONDS = 6;

type Subject = { name: string; call: CallName; input: Input; as: "visitor" | "customer" | "admin" };
type Measured = Record<string, { perSecond: number; baseline: number }>;

/** Lists, look-ups and whole purchases with few and with many orders: against the same SQL, and against each other. */
export const ordersBench: Bench = {
  name: "orders",
  async run(progress) {
    const small = await measureAt(SMALL, progress);
    const large = await measureAt(LARGE, progress);
    const figures: Figure[] = [];
    for (const [size, measured] of [
      [SMALL, small.measured],
      [LARGE, large.measured],
    ] as const) {
      for (const [name, { perSecond, baseline }] of Object.entries(measured)) {
        const ours = { name: `${name}, ${size.toLocaleString("en-US")} orders`, unit: "/s", ours: perSecond, baseline };
        figures.push({ ...ours, aim: { ratioAtLeast: 0.5 } });
      }
    }
    for (const [name, { perSecond }] of Object.entries(large.measured)) {
      const slower = small.measured[name]!.perSecond / perSecond;
      figures.push({
        name: `${name}: time large ÷ small`,
        unit: "×",
        ours: slower,
        baseline: null,
        aim: { atMost: 1.5 },
      });
    }
    figures.push(
      {
        name: "large tables read from end to end",
        unit: "",
        ours: large.scans.length,
        baseline: null,
        aim: { atMost: 0 },
      },
      {
        name: "server memory afterwards",
        unit: "MB",
        ours: large.memory / 2 ** 20,
        baseline: null,
        aim: { atMost: 250 },
      },
    );
    for (const scan of large.scans) progress(`read from end to end: ${scan}`);
    return figures;
  },
};

async function measureAt(
  orders: number,
  progress: (text: string) => void,
): Promise<{ measured: Measured; scans: string[]; memory: number }> {
  return withBenchLab(async (lab) => {
    const database = new pg.Client({ connectionString: lab.databaseUrl });
    await database.connect();
    const filled = await fillWithOrders(database, { orders, products: productsOf(orders) }, progress);
    const inside = await openInside(lab);
    const folder = await mkdtemp(join(tmpdir(), "nice-bench-sql-"));
    try {
      const measured: Measured = {};
      const scans: string[] = [];
      const adminId = (await database.query<{ id: string }>("select id from users where role = 'ADMIN'")).rows[0]!.id;
      const callers = { visitor: filled.customerId, customer: filled.customerId, admin: adminId };
      for (const subject of subjectsOf(filled)) {
        const caller = { userId: callers[subject.as], role: subject.as === "admin" ? "ADMIN" : "CUSTOMER" };
        const token = await freshToken(inside, caller.userId);
        const captured = await captureSql(async () => {
          if (subject.as !== "visitor") await authenticate(inside.deps)(token); // every call of someone signed in begins with it
          await runInside(inside, subject, caller);
        });
        for (const sent of captured.statements) {
          scans.push(...(await largeTablesScanned(database, sent)).map((table) => `${table} for ${subject.name}`));
        }
        const ours = () => request(lab.origin, subject, subject.as === "visitor" ? null : token);
        measured[subject.name] = await compare(
          lab,
          folder,
          Array.from({ length: CALLERS }, () => captured),
          ours,
          subject.name,
          progress,
        );
      }
      for (const list of listsOf(filled)) {
        const caller = { userId: adminId, role: "ADMIN" };
        const { statements } = await captureSql(() => runInside(inside, list, caller));
        for (const sent of statements) {
          scans.push(...(await largeTablesScanned(database, sent)).map((table) => `${table} for ${list.name}`));
        }
      }
      const shoppers = await shoppersOf(inside, lab, database, filled);
      const file = join(folder, "shoppers.json");
      await writeFile(file, JSON.stringify(shoppers));
      const captured: CapturedSql[] = [];
      for (const shopper of shoppers) captured.push(await captureSql(() => buy(inside, shopper)));
      const ours = async () =>
        JSON.parse(await runBare("support/checkout-client.ts", [lab.origin, String(SECONDS), file])) as Speed;
      measured["checkout: price, place, pay"] = await compare(lab, folder, captured, ours, "checkout", progress);
      return { measured, scans, memory: await lab.memory() };
    } finally {
      await inside.close();
      await database.end();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

type Speed = { perSecond: number; p50: number; p99: number };

/** Ours between two runs of the bare driver, so that what else the machine does meets both. */
async function compare(
  lab: BenchLab,
  folder: string,
  captured: CapturedSql[],
  ours: () => Promise<Speed>,
  name: string,
  progress: (text: string) => void,
): Promise<{ perSecond: number; baseline: number }> {
  const file = join(folder, "captured.json");
  await writeFile(file, JSON.stringify(captured));
  const bare = () => runBare("support/bare-replay.ts", [lab.databaseUrl, String(SECONDS / 2), file]).then(Number);
  const before = await bare();
  const { perSecond, p50, p99 } = await ours();
  const baseline = (before + (await bare())) / 2;
  progress(`${name}: ${perSecond.toFixed(0)}/s of ${baseline.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms`);
  return { perSecond, baseline };
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

/** One purchase from inside, statement by statement what the three calls send. */
async function buy(lab: Lab, { userId, token, paymentMethodId, draft }: Shopper): Promise<void> {
  for (let calls = 0; calls < 3; calls++) await authenticate(lab.deps)(token);
  const caller = { userId, role: "CUSTOMER" };
  const params = { userId };
  const { total } = (await runInside(lab, { call: "quoteOrder", input: { params, body: draft } }, caller)) as {
    total: number;
  };
  const body = { ...draft, expectedTotal: total };
  const order = (await runInside(lab, { call: "placeOrder", input: { params, body } }, caller)) as { id: number };
  const pay = { params: { ...params, orderId: order.id }, body: { paymentMethodId } };
  await runInside(lab, { call: "payOrder", input: pay }, caller);
}
