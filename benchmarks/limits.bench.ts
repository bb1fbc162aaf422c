import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHistogram } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { freshToken } from "../tests/support/fresh-token.ts";
import { CHECKOUT, compareCheckouts } from "./limits/compare-checkouts.ts";
import type { LeastFacts } from "./limits/least-server.ts";
import { namesIn } from "./limits/names-in.ts";
import { AT_REST_MS, CALLERS, median, SECONDS, type Speed, TURNS, underMore } from "./support/turns.ts";
import { openInside, withBenchLab, type BenchLab } from "./support/bench-lab.ts";
import { databaseMemory } from "./support/database-processes.ts";
import { demoShopIsMade } from "./support/demo-shop.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithOrders, slugAt } from "./support/fill-with-orders.ts";
import { fillWithRolls } from "./support/fill-with-rolls.ts";
import { type BareServer, startBareServer } from "./support/start-bare-server.ts";

/** Runs only the benchmarks whose name contains this, for a quick look (docs/commands.md#benchmarks). */
const ONLY = process.env.BENCH_ONLY;
const ORDERS = 10_000;
const PRODUCTS = 500;
const ROLLS = 500;
const FIRST_NAMES = ["Ada", "Bruno", "Clara", "Dmitri", "Esther", "Felix", "Gloria", "Hugo", "Ivy", "Jonas", "Kira"];

/** The calls sent to the lab and to the baseline server. */
type Subject = {
  name: string;
  aim: number;
  ours: (turn: number) => string;
  least: (turn: number) => string;
  body?: (turn: number) => unknown;
  token?: string;
};
/** Each operation against the least that a correct one needs on this machine: bare node:http and pg, fewest statements, fsync on. */
export const limitsBench: Bench = {
  name: "limits",
  run: (progress) =>
    withBenchLab(
      async (first) => {
        const database = new pg.Client({ connectionString: first.databaseUrl });
        await database.connect();
        const rolls = await fillWithRolls(database, "customer@nice.test", ROLLS);
        const filled = await fillWithOrders(database, { orders: ORDERS, products: PRODUCTS }, progress);
        await demoShopIsMade(database);
        await first.stop();
        const lab: BenchLab = { ...first, ...(await first.startAnother()) };
        const folder = await mkdtemp(join(tmpdir(), "nice-bench-limits-"));
        const signed = await signIn(lab, database, rolls.userId);
        const least = await startLeast(database, folder, {
          databaseUrl: lab.databaseUrl,
          ...signed.sessions,
          customerId: rolls.userId,
          rollId: rolls.rollId,
          outbox: join(folder, "outbox"),
        });
        try {
          const subjects = subjectsOf(rolls, filled.productIds, signed).filter(
            ({ name }) => !ONLY || name.includes(ONLY),
          );
          const gaps: string[] = [];
          for (const subject of subjects) gaps.push(...(await missingOf(lab, least.origin, subject)));
          if (gaps.length > 0) throw new Error(`the least answers less than the lab: ${gaps.join("; ")}`);
          const figures: Figure[] = [];
          for (const subject of subjects) figures.push(...(await compare(lab, least.origin, subject, progress)));
          if (!ONLY || CHECKOUT.includes(ONLY))
            figures.push(...(await compareCheckouts(lab, least, database, folder, progress)));
          const memory = async () => ({ unit: "MB", ours: (await lab.memory()) / 2 ** 20, baseline: null });
          figures.push({ name: "server memory at the end of the load", ...(await memory()), aim: { atMost: 300 } });
          const ofDatabase = (await databaseMemory(lab)) / 2 ** 20;
          const name = "PostgreSQL's memory at the end of the load";
          figures.push({ name, unit: "MB", ours: ofDatabase, baseline: null, aim: { atMost: 500 } });
          await sleep(AT_REST_MS);
          figures.push({ name: "server memory afterwards", ...(await memory()), aim: { atMost: 250 } });
          return figures;
        } finally {
          least.stop();
          await lab.stop();
          await database.end();
          await rm(folder, { recursive: true, force: true });
        }
      },
      { TRUST_PROXY: "true" },
    ),
};

function subjectsOf(
  { userId, rollId }: { userId: string; rollId: string },
  productIds: string[],
  { admin, customer }: { admin: string; customer: string },
): Subject[] {
  const slug = (turn: number) => slugAt(turn, PRODUCTS);
  const term = (turn: number) => encodeURIComponent(`${FIRST_NAMES[turn % FIRST_NAMES.length]} ${"ABCDFG"[turn % 6]}`);
  const email = (turn: number) => `hooter${100 + (turn % 800)}%40bench`;
  const home = { address1: "1 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" };
  const cart = {
    lines: productIds.slice(0, 4).map((productId, line) => ({ tempKey: `line-${line}`, productId, quantity: 1 })),
    address: home,
  };
  const users = `/api/users/${userId}/film-rolls`;
  return [
    { name: "list of 18, kept", aim: 0.4, ours: () => "/api/products?limit=18", least: () => "/kept-products" },
    {
      name: "product by slug",
      aim: 0.4,
      ours: (n) => `/api/products/slug/${slug(n)}`,
      least: (n) => `/product?slug=${slug(n)}`,
    },
    {
      name: "cart pricing, 4 lines",
      aim: 0.4,
      ours: () => "/api/guest-orders/quote",
      least: () => "/api/guest-orders/quote",
      body: () => cart,
    },
    {
      name: "quick search by name",
      aim: 0.5,
      ours: (n) => `/api/orders/quick-search?search=${term(n)}`,
      least: (n) => `/quick-search?search=${term(n)}`,
      token: admin,
    },
    {
      name: "admin list searched",
      aim: 0.5,
      ours: (n) => `/api/orders?search=${email(n)}`,
      least: (n) => `/orders?search=${email(n)}`,
      token: admin,
    },
    { name: "customer's rolls, 25", aim: 0.5, ours: () => `${users}?limit=25`, least: () => "/rolls", token: customer },
    { name: "roll page, 36 scans", aim: 0.5, ours: () => `${users}/${rollId}`, least: () => "/roll", token: customer },
  ];
}

/** Requests that differ from each other: asked one after the other, over and over. */
const DIFFERENT = 2000;
let asked = 0;

async function ask(origin: string, subject: Subject, side: "ours" | "least", callers = CALLERS): Promise<Speed> {
  const requests = Array.from({ length: DIFFERENT }, (_, turn) => ({
    path: subject[side](turn),
    headers: {
      // Everyone comes from a network of their own: what a network may ask in a minute is bounded.
      "x-forwarded-for": `10.9.${turn >> 8}.${turn % 256}`,
      ...(subject.token === undefined ? {} : { authorization: subject.token }),
      ...(subject.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(subject.body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(subject.body(turn)) }),
  }));
  // Connections take the next request of all: each with a list of its own would ask for the same things at the same time.
  const setupRequest = () => requests[asked++ % DIFFERENT]!;
  const load = {
    url: origin,
    connections: callers,
    duration: SECONDS,
    requests: [{ setupRequest: (given: autocannon.Request) => ({ ...given, ...setupRequest() }) }],
  };
  // Its own histogram knows whole ms only, and many answers take less than two.
  const micros = createHistogram();
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const running = autocannon(load, (error: Error | null, all) => (error ? failed(error) : done(all)));
    running.on("response", (_client, _status, _bytes, ms) => micros.record(Math.max(1, Math.round(ms * 1000))));
  });
  if (result.non2xx > 0) {
    throw new Error(`${subject.name}, ${side}, ${callers}: errors ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { perSecond: result.requests.average, p50: micros.percentile(50) / 1000, p99: micros.percentile(99) / 1000 };
}

async function compare(
  lab: BenchLab,
  leastOrigin: string,
  subject: Subject,
  progress: (text: string) => void,
): Promise<Figure[]> {
  const [least, ours, crowd, more]: [Speed[], Speed[], Speed[], Speed[]] = [[], [], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    least.push(await ask(leastOrigin, subject, "least"));
    ours.push(await ask(lab.origin, subject, "ours"));
    crowd.push(await ask(lab.origin, subject, "ours", 32));
    more.push(await ask(lab.origin, subject, "ours", 64));
  }
  const perSecond = (speeds: Speed[]) => median(speeds.map((one) => one.perSecond));
  const speed = { ours: perSecond(ours), baseline: perSecond(least) };
  progress(`${subject.name}: ${speed.ours.toFixed(0)}/s of ${speed.baseline.toFixed(0)}/s`);
  return [
    { name: subject.name, unit: "/s", ...speed, aim: { ratioAtLeast: subject.aim } },
    ...underMore(subject.name, median(crowd.map(({ p50, p99 }) => p99 / p50)), perSecond(more) / speed.ours),
  ];
}

/** A bound that answers less than the lab would be none: it names all that the lab's answer names, and as many things. */
async function missingOf(lab: BenchLab, leastOrigin: string, subject: Subject): Promise<string[]> {
  const [ours, least] = await Promise.all(
    (["ours", "least"] as const).map(async (side) => {
      const reply = await fetch((side === "ours" ? lab.origin : leastOrigin) + subject[side](1), {
        ...(subject.body === undefined ? {} : { method: "POST", body: JSON.stringify(subject.body(1)) }),
        headers: {
          "content-type": "application/json",
          ...(subject.token === undefined ? {} : { authorization: subject.token }),
        },
      });
      if (!reply.ok) throw new Error(`${subject.name}, ${side}: ${reply.status} ${await reply.text()}`);
      return namesIn(await reply.json());
    }),
  );
  // Prices are the exception: what the lab adds there is its words for each line, made from what both have read.
  const missing = subject.body === undefined ? [...ours!].filter((name) => !least!.has(name)) : [];
  return missing.map((name) => `${subject.name}${name}`);
}

type SignedIn = { admin: string; customer: string; sessions: Pick<LeastFacts, "sessionId" | "adminSessionId"> };

async function signIn(lab: BenchLab, database: pg.Client, customerId: string): Promise<SignedIn> {
  const { rows } = await database.query<{ id: string }>(
    "select id from users where role = 'ADMIN' order by email limit 1",
  );
  const inside = await openInside(lab);
  try {
    const sessionOf = async (userId: string) =>
      (
        await database.query<{ id: string }>(
          "select id from sessions where user_id = $1 order by created_at desc limit 1",
          [userId],
        )
      ).rows[0]!.id;
    const admin = await freshToken(inside, rows[0]!.id);
    const customer = await freshToken(inside, customerId);
    return {
      admin,
      customer,
      sessions: { sessionId: await sessionOf(customerId), adminSessionId: await sessionOf(rows[0]!.id) },
    };
  } finally {
    await inside.close();
  }
}

/** The least server as a process of its own, and the trigger that tells it of changed products. */
async function startLeast(database: pg.Client, folder: string, facts: LeastFacts): Promise<BareServer> {
  await database.query(`
    create function least_products_changed() returns trigger language plpgsql as $$ begin notify least_products; return null; end $$;
    create trigger least_products_changed after insert or delete or update of name, slug, price, member_price, visibility on products
      for each statement execute function least_products_changed()`);
  const file = join(folder, "least.json");
  await writeFile(file, JSON.stringify(facts));
  return startBareServer("limits/least-server.ts", [file]);
}
