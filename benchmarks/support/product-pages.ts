import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BenchLab } from "./bench-lab.ts";
import { demoShopIsMade } from "./demo-shop.ts";
import type { Figure } from "./figure.ts";
import { fillWithOrders, slugAt } from "./fill-with-orders.ts";
import { processorTimes } from "./processor-times.ts";

const PRODUCTS = 500;
/** Enough that the shop has customers. */
const ORDERS = 100;
const READERS = 8;
/** How often somebody else asks the API meanwhile, ms. */
const ASKED_EVERY_MS = 50;
/** As browsers ask over https. */
const HEADERS = { "accept-encoding": "br" };

/**
 * The pages of a large shop in no order, each for the first time and once more, and how long the API's answers take meanwhile. What a page
 * costs that is rendered for a visitor is told in processor time, as nothing else renders it.
 */
export async function productPages(lab: BenchLab, progress: (text: string) => void): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: lab.databaseUrl });
  await database.connect();
  try {
    await fillWithOrders(database, { orders: ORDERS, products: PRODUCTS }, progress);
    await demoShopIsMade(database);
  } finally {
    await database.end();
  }
  const paths = Array.from({ length: PRODUCTS }, (_, turn) => `/products/${slugAt(turn, PRODUCTS)}`);
  const visit = async () => {
    const next = paths.values();
    const before = (await processorTimes(lab)).server;
    const started = performance.now();
    const read = async () => {
      for (const path of next) {
        const page = await fetch(lab.origin + path, { headers: HEADERS });
        if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
        await page.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: READERS }, read));
    const perSecond = PRODUCTS / ((performance.now() - started) / 1000);
    return { perSecond, processor: ((await processorTimes(lab)).server - before) / PRODUCTS };
  };
  const api = askMeanwhile(`${lab.origin}/api/products?limit=18`);
  const first = await visit();
  const waits = await api.ended();
  const again = await visit();
  const memory = (await lab.memory()) / 2 ** 20;
  const reading = { baseline: null };
  const longest = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)]!;
  return [
    { name: "product page, a first view", unit: "/s", ours: first.perSecond, ...reading, aim: { atLeast: 27 } },
    {
      name: "product page, a first view: processor",
      unit: "ms",
      ours: first.processor,
      ...reading,
      aim: { atMost: 40 },
    },
    { name: "product page, seen before", unit: "/s", ours: again.perSecond, ...reading, aim: { atLeast: 250 } },
    { name: "API beside first views, p99", unit: "ms", ours: longest, ...reading, aim: { atMost: 250 } },
    { name: "memory after 500 product pages", unit: "MB", ours: memory, ...reading, aim: { atMost: 320 } },
  ];
}

/** Asks an address over and over, until its answers' ms are wanted. */
function askMeanwhile(url: string): { ended(): Promise<number[]> } {
  const waits: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      await (await fetch(url)).arrayBuffer();
      waits.push(performance.now() - asked);
      await sleep(ASKED_EVERY_MS);
    }
  })();
  return {
    async ended() {
      over.abort();
      await asking;
      return waits;
    },
  };
}
