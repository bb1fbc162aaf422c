import autocannon from "autocannon";
import pg from "pg";
import { withBenchLab } from "./support/bench-lab.ts";
import { demoShopIsMade } from "./support/demo-shop.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithOrders, slugAt } from "./support/fill-with-orders.ts";

const PRODUCTS = 500;
/** Enough that the shop has customers. */
const ORDERS = 100;
const READERS = 16;
const SECONDS = 6;
/** As browsers send over https. */
const HEADERS = { "accept-encoding": "br" };

const PAGES: Record<string, (turn: number) => string> = {
  "home page": () => "/",
  "city page": () => "/film-developing-chicago",
  "collections page": () => "/collections",
  [`one of ${PRODUCTS} product pages`]: (turn) => `/products/${slugAt(turn, PRODUCTS)}`,
};

export const pagesBench: Bench = {
  name: "pages",
  run: (progress) =>
    withBenchLab(async (lab) => {
      const database = new pg.Client({ connectionString: lab.databaseUrl });
      await database.connect();
      try {
        await fillWithOrders(database, { orders: ORDERS, products: PRODUCTS }, progress);
        await demoShopIsMade(database);
      } finally {
        await database.end();
      }
      const figures: Figure[] = [];
      for (const [name, pathOf] of Object.entries(PAGES)) {
        const paths = new Set(Array.from({ length: PRODUCTS }, (_, turn) => pathOf(turn)));
        for (const path of paths) await (await fetch(lab.origin + path, { headers: HEADERS })).arrayBuffer();
        const { perSecond, p99 } = await load(lab.origin, [...paths]);
        progress(`${name}: ${perSecond.toFixed(0)}/s`);
        figures.push(
          { name, unit: "/s", value: perSecond, aim: { atLeast: 500 } },
          { name: `${name}, p99`, unit: "ms", value: p99, aim: { atMost: 100 } },
        );
      }
      const memory = (await lab.memory()) / 2 ** 20;
      figures.push({ name: "server memory", unit: "MB", value: memory, aim: { atMost: 350 } });
      return figures;
    }),
};

async function load(url: string, paths: string[]): Promise<{ perSecond: number; p99: number }> {
  const requests = paths.map((path) => ({ path }));
  const result = await autocannon({ url, connections: READERS, duration: SECONDS, headers: HEADERS, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${paths[0]}: ${result.non2xx + result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
