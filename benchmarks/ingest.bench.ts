import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { renderPhotograph } from "../demo/photographs/render-photograph.ts";
import { aDraft, aRoll, announceScan, receivedOrder } from "../tests/support/makers.ts";
import { signInDemo, type SignedInClient } from "../tests/support/lab-process.ts";
import type { Bought } from "./ingest/bare-sizes.ts";
import { type BenchLab, runBare, withBenchLab } from "./support/bench-lab.ts";
import { demoShopIsMade } from "./support/demo-shop.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { startBareServer } from "./support/start-bare-server.ts";
import { median, TURNS } from "./support/turns.ts";

/** A film. */
const PICTURES = 36;
/** px; a lab scanner's frame of 24 megapixels. */
const SIZE = { width: 6000, height: 4000 };
const UPLOADS_AT_ONCE = 3;
/** Pictures. */
const WARMING_UP = 4;
/** ms; who looks more often takes what the pictures want. */
const LOOK_EVERY_MS = 100;
/** ms; no film takes as long: a side has lost one. */
const LONGEST_MS = 300_000;

/** Where scans are taken in. */
type Taker = {
  origin: string;
  /** Announces a file. @returns where it is sent, and with which headers */
  announce(name: string, bytes: number): Promise<{ url: string; headers: Record<string, string> }>;
  /** How many can be seen. */
  ready(): Promise<number>;
};

/**
 * Scans per second from the first byte sent until the last one can be seen. Against the least that takes them in correctly on this machine, and
 * beside it against the image library alone, which receives nothing and keeps nothing.
 */
export const ingestBench: Bench = {
  name: "ingest",
  async run(progress) {
    const folder = await mkdtemp(join(tmpdir(), "nice-originals-"));
    try {
      progress(`${PICTURES} originals of ${SIZE.width} × ${SIZE.height} px`);
      const originals = await makeOriginals(folder);
      const figures: Figure[] = [];
      await withBenchLab(async (lab) => {
        const database = new pg.Client({ connectionString: lab.databaseUrl });
        await database.connect();
        try {
          await demoShopIsMade(database);
          const who = {
            lab,
            database,
            customer: await signInDemo(lab.origin, "customer@nice.test"),
            admin: await signInDemo(lab.origin, "admin@nice.test"),
          };
          // A lab's day begins once: its processes that read pictures are there then.
          await ingest(await ours(who, "2K"), originals.slice(0, WARMING_UP));
          for (const bought of ["2K", "4K"] as const) {
            figures.push(...(await compare(who, { folder, originals, bought }, progress)));
          }
        } finally {
          await database.end();
        }
      });
      return figures;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Who = { lab: BenchLab; database: pg.Client; customer: SignedInClient; admin: SignedInClient };
type Films = { folder: string; originals: Buffer<ArrayBuffer>[]; bought: Bought };

/** The three take turns, so that a machine that warms up or slows down favours none; the medians are compared. */
async function compare(who: Who, films: Films, progress: (text: string) => void): Promise<Figure[]> {
  const { folder, originals, bought } = films;
  const seconds: Record<"ours" | "least" | "bare", number[]> = { ours: [], least: [], bare: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    seconds.bare.push(await withFolder((sizes) => bareSeconds(folder, sizes, bought)));
    seconds.least.push(await withFolder((scans) => leastSeconds(who, scans, films)));
    seconds.ours.push(await ingest(await ours(who, bought), originals));
    const [bare, least, own] = [seconds.bare, seconds.least, seconds.ours].map((those) => those.at(-1)!.toFixed(1));
    progress(`${bought}: ${own} s, the least ${least} s, the image library alone ${bare} s`);
  }
  const perSecond = (those: number[]) => PICTURES / median(those);
  const figure = { unit: "/s", ours: perSecond(seconds.ours) };
  return [
    { name: `scans ingested, ${bought}`, ...figure, baseline: perSecond(seconds.least), aim: { ratioAtLeast: 0.85 } },
    {
      name: `scans ingested, ${bought}, of what the image library alone makes`,
      ...figure,
      baseline: perSecond(seconds.bare),
      aim: { ratioAtLeast: 0.7 },
    },
  ];
}

const bareSeconds = async (...args: [folder: string, sizes: string, bought: Bought]): Promise<number> =>
  Number(await runBare("ingest/bare-derive.ts", args));

async function leastSeconds({ lab, database, admin }: Who, folder: string, films: Films): Promise<number> {
  const { originals, bought } = films;
  const session = await database.query("select id from sessions where user_id = $1 limit 1", [admin.userId]);
  const server = await startBareServer("ingest/least-ingest.ts", [lab.databaseUrl, session.rows[0].id, folder, bought]);
  try {
    const taker = leastTaker(server.origin, database);
    await ingest(taker, originals.slice(0, WARMING_UP));
    await database.query("delete from least_scans");
    return await ingest(taker, originals);
  } finally {
    server.stop();
    await database.query("drop table least_scans");
  }
}

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "nice-sizes-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One rendered photograph in many crops, so that no two files are the same. */
async function makeOriginals(folder: string): Promise<Buffer<ArrayBuffer>[]> {
  const base = await renderPhotograph({
    seed: 7,
    scene: "night-street-2",
    film: "Kodak Portra 400",
    width: 1800,
    height: 1200,
  });
  const originals: Buffer<ArrayBuffer>[] = [];
  for (let n = 0; n < PICTURES; n++) {
    const crop = { left: n, top: n, width: 1700, height: 1120 };
    const path = join(folder, `${String(n).padStart(2, "0")}.jpg`);
    await writeFile(
      path,
      await sharp(base).extract(crop).resize(SIZE.width, SIZE.height).jpeg({ quality: 92 }).toBuffer(),
    );
    originals.push(await readFile(path));
  }
  return originals;
}

/** The lab's own calls, for a roll of a new order. */
async function ours({ lab, database, customer, admin }: Who, bought: Bought): Promise<Taker> {
  const order = await receivedOrder(customer, admin, aDraft([aRoll({ scanQuality: `STANDARD_${bought}` })]));
  const query = "select count(*)::int as n from scans where roll_id = $1 and state = 'READY'";
  return {
    origin: lab.origin,
    announce: async (name, size) => (await announceScan(admin, order, { type: "image/jpeg", size, name })).writeLink,
    ready: async () => (await database.query(query, [order.rolls[0]!.id])).rows[0].n,
  };
}

function leastTaker(origin: string, database: pg.Client): Taker {
  const query = "select count(*)::int as n from least_scans where state = 'READY'";
  return {
    origin,
    async announce(name, size) {
      const answer = await fetch(`${origin}/scans`, { method: "POST", body: JSON.stringify({ name, size }) });
      return { url: ((await answer.json()) as { url: string }).url, headers: { "content-type": "image/jpeg" } };
    },
    ready: async () => (await database.query(query)).rows[0].n,
  };
}

/** @returns seconds until all are derived */
async function ingest(taker: Taker, originals: Buffer<ArrayBuffer>[]): Promise<number> {
  const started = performance.now();
  const next = originals.entries();
  const upload = async () => {
    for (const [index, bytes] of next) {
      const { url, headers } = await taker.announce(`frame-${index + 1}.jpg`, bytes.length);
      const { pathname, search } = new URL(url, taker.origin);
      await putCheaply(new URL(pathname + search, taker.origin), headers, bytes);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  while ((await taker.ready()) < originals.length) {
    if (performance.now() - started > LONGEST_MS) throw new Error(`not all scans are there after ${LONGEST_MS} ms`);
    await sleep(LOOK_EVERY_MS);
  }
  return (performance.now() - started) / 1000;
}

/** As a scanner's own program sends a file: `fetch` copies it twice, on the same two cores. */
function putCheaply(to: URL, headers: Record<string, string>, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sending = request(to, { method: "PUT", headers: { ...headers, "content-length": bytes.length } }, (answer) => {
    answer.resume();
    if (answer.statusCode === 200) answer.once("end", resolve);
    else reject(new Error(`upload refused: ${answer.statusCode}`));
  });
  sending.once("error", reject);
  sending.end(bytes);
  return promise;
}
