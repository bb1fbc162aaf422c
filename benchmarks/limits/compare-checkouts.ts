import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { createClient } from "../../src/contract/kit/client.ts";
import { makeTestCardToken } from "../../src/contract/payments/payments.ts";
import { type BenchLab, runBare } from "../support/bench-lab.ts";
import type { Figure } from "../support/figure.ts";
import { processorTimes } from "../support/processor-times.ts";
import type { BareServer } from "../support/start-bare-server.ts";
import type { Bought, Shop } from "./buyers.ts";
import { namesIn } from "./names-in.ts";
import { CALLERS, median, SECONDS, TURNS, underMore } from "../support/turns.ts";

export const CHECKOUT = "guest checkout of 2";

/** `perSecond` with what followed them; the time that processors spent meanwhile in ms. */
type Purchases = Bought & { spent: { server: number; database: number } };

/** Where purchases are made, and the process that is asked. */
type Side = { origin: string; pid: number };

/** Guests who buy two of the products: price, place, pay. */
export async function compareCheckouts(
  lab: BenchLab,
  least: BareServer,
  database: pg.Client,
  folder: string,
  progress: (text: string) => void,
): Promise<Figure[]> {
  await database.query(
    "create table least_jobs (id bigserial primary key, name text not null, data jsonb not null, held_until timestamptz)",
  );
  await database.query("grant all on least_jobs to public");
  const { rows } = await database.query<{ id: string }>(
    "select id from products where slug like 'bench-%' order by id",
  );
  const file = join(folder, "shop.json");
  let seed = 0;
  /** Cards of those who buy next: what it costs to make them is nobody's purchase. */
  const handOutCards = async () => {
    const shop: Shop = { productIds: rows.map(({ id }) => id), tokens: await cards(lab, database) };
    await writeFile(file, JSON.stringify(shop));
  };
  /** What follows the last purchases is waited for: a side that puts it off is not quicker for that. */
  const buy = async (side: Side, buyers: number): Promise<Purchases> => {
    seed += 1;
    await handOutCards();
    const args = [side.origin, String(SECONDS + 1), String(buyers), String(seed), file];
    const before = await processorTimes(lab, side.pid);
    const bought = JSON.parse(await runBare("limits/buyers.ts", args)) as Bought;
    const ended = performance.now();
    await allIsFollowed(database);
    const seconds = SECONDS + 1 + (performance.now() - ended) / 1000;
    const after = await processorTimes(lab, side.pid);
    const spent = { server: after.server - before.server, database: after.database - before.database };
    return { ...bought, perSecond: bought.orders / seconds, spent };
  };
  await handOutCards();
  const { tokens, productIds } = JSON.parse(await readFile(file, "utf8")) as Shop;
  const gaps = await missingOf([lab.origin, least.origin], productIds.slice(0, 2), tokens);
  if (gaps.length > 0) throw new Error(`the least answers less than the lab: ${gaps.join("; ")}`);
  const own = { origin: lab.origin, pid: lab.process.pid! };
  await buy(own, CALLERS); // plans are made, and code is compiled
  await buy(least, CALLERS);
  const turns: { ours: Purchases[]; least: Purchases[] } = { ours: [], least: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    turns.least.push(await buy(least, CALLERS));
    turns.ours.push(await buy(own, CALLERS));
  }
  const compared = (what: (one: Purchases[]) => number) => ({
    unit: "/s",
    ours: what(turns.ours),
    baseline: what(turns.least),
  });
  const speed = compared((those) => median(those.map((one) => one.perSecond)));
  progress(`checkout: ${speed.ours.toFixed(1)}/s of ${speed.baseline.toFixed(1)}/s`);
  const crowd = await buy(own, 32);
  const many = await buy(own, 64);
  const name = CHECKOUT;
  const aSecondOf = (whose: keyof Purchases["spent"]) =>
    compared((those) => (sumOf(those, (one) => one.orders) / sumOf(those, (one) => one.spent[whose])) * 1000);
  return [
    { name, ...speed, aim: { ratioAtLeast: 0.4 } },
    ...underMore(name, crowd.p99 / crowd.p50, many.perSecond / speed.ours),
    { name: `${name}, a second of the server's processor`, ...aSecondOf("server"), aim: { ratioAtLeast: 0.3 } },
    { name: `${name}, a second of the database's`, ...aSecondOf("database"), aim: { ratioAtLeast: 0.5 } },
  ];
}

const sumOf = (those: Purchases[], of: (one: Purchases) => number): number =>
  those.reduce((sum, one) => sum + of(one), 0);

/** As of what is read: the least names all that the lab names to who places an order and to who pays it. */
async function missingOf([ours, least]: [string, string], productIds: string[], tokens: string[]): Promise<string[]> {
  const named = async (origin: string, nth: number) => {
    const ask = async (path: string, body: unknown, key: string) => {
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const reply = await fetch(origin + path, { method: "POST", body: JSON.stringify(body), headers });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as never;
    };
    const lines = productIds.map((productId, line) => ({ tempKey: `line-${line}`, productId, quantity: 1 }));
    const cart = { lines, address: { address1: "1 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" } };
    const { total }: { total: number } = await ask("/api/guest-orders/quote", cart, "price");
    const who = { email: `names-${nth}@bench.test`, firstName: "Gil", lastName: "Names", expectedTotal: total };
    const placed: { order: { accessCode: string } } = await ask(
      "/api/guest-orders",
      { ...cart, ...who },
      "place-names",
    );
    const { accessCode } = placed.order;
    const paid = await ask(`/api/guest-orders/${accessCode}/pay`, { token: tokens.at(-1 - nth) }, `pay-names-${nth}`);
    return new Set([...namesIn(placed, "placed"), ...namesIn(paid, "paid")]);
  };
  const [ourNames, leastNames] = [await named(ours, 0), await named(least, 1)];
  return [...ourNames].filter((name) => !leastNames.has(name));
}

/** Nothing that follows a purchase waits any more, on either side. */
async function allIsFollowed(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waits: boolean }>(`
      select exists (select from least_jobs) or exists (select from pgboss.job
        where name in ('follow-payment', 'send-mail') and state < 'completed' and start_after <= now()) as waits`);
    if (!rows[0]!.waits) return;
    await sleep(20);
  }
}

/** Tokens of a card that pays, as a provider's own page makes them in the browser: not what is measured here. */
async function cards(lab: BenchLab, database: pg.Client): Promise<string[]> {
  const visitor = createClient({ origin: lab.origin, token: { get: () => null, set: () => undefined } });
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  const { rows } = await database.query<{ id: string }>(
    `insert into sandbox_payment_objects (id, kind, data, created_at)
     select 'tok_test_' || uuidv7(), kind, data, created_at from sandbox_payment_objects, generate_series(1, 3000) where id = $1 returning id`,
    [token],
  );
  return rows.map(({ id }) => id);
}
