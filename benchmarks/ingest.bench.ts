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
import { withBenchLab } from "./support/bench-lab.ts";
import { demoShopIsMade } from "./support/demo-shop.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { median, TURNS } from "./support/turns.ts";

const PICTURES = 36;
/** px; a lab scanner's frame of 24 megapixels. */
const SIZE = { width: 6000, height: 4000 };
const UPLOADS_AT_ONCE = 3;
/** Pictures. */
const WARMING_UP = 4;
/** ms; polling more often takes CPU time from the pictures. */
const LOOK_EVERY_MS = 100;
/** ms; no film takes this long: a scan was lost. */
const LONGEST_MS = 300_000;

type Bought = "2K" | "4K";

type Roll = {
  /** Announces a file. @returns its upload URL and headers */
  announce(name: string, bytes: number): Promise<{ url: string; headers: Record<string, string> }>;
  ready(): Promise<number>;
};

/** Scans per second, from the first byte sent until the last scan is ready. */
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
            database,
            customer: await signInDemo(lab.origin, "customer@nice.test"),
            admin: await signInDemo(lab.origin, "admin@nice.test"),
          };
          // Warm-up, as a lab's day begins only once: afterwards the processes that read pictures are running.
          await ingest(lab.origin, await newRoll(who, "2K"), originals.slice(0, WARMING_UP));
          for (const bought of ["2K", "4K"] as const) {
            const seconds: number[] = [];
            for (let turn = 0; turn < TURNS; turn++)
              seconds.push(await ingest(lab.origin, await newRoll(who, bought), originals));
            const value = PICTURES / median(seconds);
            progress(`${bought}: ${value.toFixed(2)}/s`);
            figures.push({ name: `scans ingested, ${bought}`, unit: "/s", value, aim: { atLeast: 2 } });
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

type Who = { database: pg.Client; customer: SignedInClient; admin: SignedInClient };

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

async function newRoll({ database, customer, admin }: Who, bought: Bought): Promise<Roll> {
  const order = await receivedOrder(customer, admin, aDraft([aRoll({ scanQuality: `STANDARD_${bought}` })]));
  const query = "select count(*)::int as n from scans where roll_id = $1 and state = 'READY'";
  return {
    announce: async (name, size) => (await announceScan(admin, order, { type: "image/jpeg", size, name })).writeLink,
    ready: async () => (await database.query(query, [order.rolls[0]!.id])).rows[0].n,
  };
}

/** @returns seconds until all are processed */
async function ingest(origin: string, roll: Roll, originals: Buffer<ArrayBuffer>[]): Promise<number> {
  const started = performance.now();
  const next = originals.entries();
  const upload = async () => {
    for (const [index, bytes] of next) {
      const { url, headers } = await roll.announce(`frame-${index + 1}.jpg`, bytes.length);
      const { pathname, search } = new URL(url, origin);
      await putCheaply(new URL(pathname + search, origin), headers, bytes);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  while ((await roll.ready()) < originals.length) {
    if (performance.now() - started > LONGEST_MS) throw new Error(`not all scans are there after ${LONGEST_MS} ms`);
    await sleep(LOOK_EVERY_MS);
  }
  return (performance.now() - started) / 1000;
}

/** Uploads as a scanner's own program does: `fetch` would copy the file twice on the same two cores. */
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
