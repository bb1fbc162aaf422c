import autocannon from "autocannon";
import pg from "pg";
import { payGuestOrder, placeGuestOrder, quoteGuestOrder } from "../src/contract/checkout/guest-orders.ts";
import { createClient } from "../src/contract/kit/client.ts";
import { makeTestCardToken } from "../src/contract/payments/payments.ts";
import { freshToken } from "../tests/support/fresh-token.ts";
import { openInside, withBenchLab, type BenchLab } from "./support/bench-lab.ts";
import { demoShopIsMade } from "./support/demo-shop.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithOrders, slugAt } from "./support/fill-with-orders.ts";
import { CALLERS, median, SECONDS, TURNS } from "./support/turns.ts";

/** Measures only the calls whose name contains this (docs/commands.md#benchmarks). */
const ONLY = process.env.BENCH_ONLY ?? "";
const ORDERS = 10_000;
const PRODUCTS = 500;
const DIFFERENT_REQUESTS = 2000;
const FIRST_NAMES = ["Ada", "Bruno", "Clara", "Dmitri", "Esther", "Felix", "Gloria", "Hugo", "Ivy", "Jonas", "Kira"];
const ADDRESS = { address1: "1 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" } as const;

type Request = { path: string; token?: string; body?: unknown };
type Subject = { name: string; atLeast: number; request(turn: number): Request };

export const callsBench: Bench = {
  name: "calls",
  run: (progress) =>
    withBenchLab(
      async (lab) => {
        const { productIds, admin } = await prepare(lab, progress);
        const figures: Figure[] = [];
        for (const { name, atLeast, request } of subjectsOf(productIds, admin).filter((one) =>
          one.name.includes(ONLY),
        )) {
          const speeds: number[] = [];
          for (let turn = 0; turn < TURNS; turn++) speeds.push(await load(lab.origin, request));
          figures.push({ name, unit: "/s", value: median(speeds), aim: { atLeast } });
          progress(`${name}: ${median(speeds).toFixed(0)}/s`);
        }
        const checkout = "guest checkout of 2";
        if (checkout.includes(ONLY)) {
          const value = await purchasesPerSecond(lab.origin, productIds);
          figures.push({ name: checkout, unit: "/s", value, aim: { atLeast: 40 } });
        }
        const memory = (await lab.memory()) / 2 ** 20;
        figures.push({ name: "server memory", unit: "MB", value: memory, aim: { atMost: 350 } });
        return figures;
      },
      { TRUST_PROXY: "true" },
    ),
};

async function prepare(lab: BenchLab, progress: (text: string) => void) {
  const database = new pg.Client({ connectionString: lab.databaseUrl });
  await database.connect();
  const inside = await openInside(lab);
  try {
    const { productIds } = await fillWithOrders(database, { orders: ORDERS, products: PRODUCTS }, progress);
    await demoShopIsMade(database);
    const { rows } = await database.query<{ id: string }>("select id from users where role = 'ADMIN' limit 1");
    return { productIds, admin: await freshToken(inside, rows[0]!.id) };
  } finally {
    await inside.close();
    await database.end();
  }
}

function subjectsOf(productIds: string[], admin: string): Subject[] {
  const lines = productIds.slice(0, 4).map((productId, line) => ({ tempKey: `line-${line}`, productId, quantity: 1 }));
  const term = (turn: number) => encodeURIComponent(`${FIRST_NAMES[turn % FIRST_NAMES.length]} ${"ABCDFG"[turn % 6]}`);
  return [
    { name: "list of 18", atLeast: 4800, request: () => ({ path: "/api/products?limit=18" }) },
    {
      name: "product by slug",
      atLeast: 3650,
      request: (turn) => ({ path: `/api/products/slug/${slugAt(turn, PRODUCTS)}` }),
    },
    {
      name: "cart pricing, 4 lines",
      atLeast: 1240,
      request: () => ({ path: "/api/guest-orders/quote", body: { lines, address: ADDRESS } }),
    },
    {
      name: "quick search by name",
      atLeast: 190,
      request: (turn) => ({ path: `/api/orders/quick-search?search=${term(turn)}`, token: admin }),
    },
  ];
}

/** The per-network rate limits do not apply, because each request comes from another network. */
const networkOf = (turn: number) => ({
  "x-forwarded-for": `10.${(turn >> 16) % 256}.${(turn >> 8) % 256}.${turn % 256}`,
});

async function load(origin: string, requestOf: Subject["request"]): Promise<number> {
  const requests = Array.from({ length: DIFFERENT_REQUESTS }, (_, turn) => {
    const { path, token, body } = requestOf(turn);
    return {
      path,
      headers: {
        ...networkOf(turn),
        ...(token === undefined ? {} : { authorization: token }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) }),
    };
  });
  let turn = 0;
  const result = await autocannon({
    url: origin,
    connections: CALLERS,
    duration: SECONDS,
    // All connections share the list: with one each, they would send the same requests at the same time.
    requests: [{ setupRequest: (request) => ({ ...request, ...requests[turn++ % DIFFERENT_REQUESTS] }) }],
  });
  if (result.non2xx > 0) throw new Error(`${requests[0]!.path}: ${JSON.stringify(result.statusCodeStats)}`);
  return result.requests.average;
}

/** Guests repeatedly price, place and pay an order of two products. Their cards are created beforehand. */
async function purchasesPerSecond(origin: string, productIds: string[]): Promise<number> {
  let guests = 0;
  const newGuest = async () => {
    const nth = (guests += 1);
    const token = { get: () => null, set: () => undefined };
    const client = createClient({ origin, token, headers: () => networkOf(nth) });
    const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
    return { nth, client, card: (await client.call(makeTestCardToken, { body: card })).token };
  };
  const buy = async ({ nth, client, card }: Awaited<ReturnType<typeof newGuest>>) => {
    const lines = [nth, nth + 1].map((at, line) => ({
      tempKey: `line-${line}`,
      productId: productIds[(at * 7919) % productIds.length]!,
      quantity: 1,
    }));
    const { total } = await client.call(quoteGuestOrder, { body: { lines, address: ADDRESS } });
    const guest = { email: `guest-${nth}@bench.test`, firstName: "Gil", lastName: `No. ${nth}`, address: ADDRESS };
    const { order } = await client.call(placeGuestOrder, { body: { lines, ...guest, expectedTotal: total } });
    const paid = await client.call(payGuestOrder, { params: { code: order.accessCode }, body: { token: card } });
    if (paid.outcome !== "CAPTURED") throw new Error(`The payment was ${paid.outcome}.`);
  };
  const turns: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const ready = [];
    for (let guest = 0; guest < 100 * SECONDS; guest++) ready.push(await newGuest());
    const next = ready.values();
    let bought = 0;
    const started = performance.now();
    const shop = async () => {
      for (const guest of next) {
        await buy(guest);
        bought += 1;
        if (performance.now() - started > SECONDS * 1000) return;
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, shop));
    turns.push(bought / ((performance.now() - started) / 1000));
  }
  return median(turns);
}
