import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { renderPhotograph } from "../demo/photographs/render-photograph.ts";
import { aDraft, aRoll, announceScan, receivedOrder } from "../tests/support/makers.ts";
import { signInDemo, type SignedInClient } from "../tests/support/lab-process.ts";
import { runBare, withBenchLab } from "./support/bench-lab.ts";
import { demoShopIsMade } from "./support/demo-shop.ts";
import type { Bench, Figure } from "./support/figure.ts";

/** Two films of 36. */
const PICTURES = 72;
/** px; a lab scanner's frame of 24 megapixels. */
const SIZE = { width: 6000, height: 4000 };
const UPLOADS_AT_ONCE = 3;
/** Pictures. */
const WARMING_UP = 4;
/** ms; who looks more often takes what the pictures want. */
const LOOK_EVERY_MS = 100;
/** In 2K hi-res is a smaller picture, in 4K the original's size. */
type Bought = "2K" | "4K";
type Who = { origin: string; customer: SignedInClient; admin: SignedInClient };

/** Scans per second from the first byte sent until the last one can be seen, against a bare loop of the image library. */
export const ingestBench: Bench = {
  name: "ingest",
  async run(progress) {
    const folder = await mkdtemp(join(tmpdir(), "nice-originals-"));
    try {
      progress(`${PICTURES} originals of ${SIZE.width} × ${SIZE.height} px`);
      const originals = await makeOriginals(folder);
      const sizes = join(folder, "..", `${folder.split("/").at(-1)}-sizes`);
      await mkdir(sizes);
      const bare = async (bought: Bought) => Number(await runBare("bare-derive.ts", [folder, sizes, bought]));
      const figures: Figure[] = [];
      await withBenchLab(async (lab) => {
        const database = new pg.Client({ connectionString: lab.databaseUrl });
        await database.connect();
        try {
          await demoShopIsMade(database);
          const who = {
            origin: lab.origin,
            customer: await signInDemo(lab.origin, "customer@nice.test"),
            admin: await signInDemo(lab.origin, "admin@nice.test"),
          };
          // A lab's day begins once: its processes that read pictures are there then.
          await ingest(who, database, originals.slice(0, WARMING_UP), "2K");
          for (const bought of ["2K", "4K"] as const) {
            // The bare loop runs before and after, so that a machine that warms up or slows down favours neither.
            const before = await bare(bought);
            const seconds = await ingest(who, database, originals, bought);
            const after = await bare(bought);
            progress(`${bought}: ${seconds.toFixed(1)} s, bare ${before.toFixed(1)} and ${after.toFixed(1)} s`);
            figures.push({
              name: `scans ingested, ${bought}`,
              unit: "/s",
              ours: PICTURES / seconds,
              baseline: (PICTURES * 2) / (before + after),
              aim: { ratioAtLeast: 0.85 },
            });
          }
        } finally {
          await database.end();
        }
      });
      await rm(sizes, { recursive: true, force: true });
      return figures;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** One rendered photograph in many crops, so that no two files are the same. */
async function makeOriginals(folder: string): Promise<Buffer<ArrayBuffer>[]> {
  const base = await renderPhotograph({
    seed: 7,
    scene: "city skyline",
    stock: "Kodak Portra 400",
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

/** @returns seconds until all are derived */
async function ingest(
  { origin, customer, admin }: Who,
  database: pg.Client,
  originals: Buffer<ArrayBuffer>[],
  bought: Bought,
): Promise<number> {
  const order = await receivedOrder(customer, admin, aDraft([aRoll({ scanQuality: `STANDARD_${bought}` })]));
  const started = performance.now();
  const next = originals.entries();
  const upload = async () => {
    for (const [index, bytes] of next) {
      const { writeLink } = await announceScan(admin, order, {
        type: "image/jpeg",
        size: bytes.length,
        name: `frame-${index + 1}.jpg`,
      });
      await putCheaply(new URL(writeLink.url, origin), writeLink.headers, bytes);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  for (let ready = 0; ready < originals.length;) {
    const result = await database.query("select count(*)::int as n from scans where roll_id = $1 and state = 'READY'", [
      order.rolls[0]!.id,
    ]);
    ready = result.rows[0].n;
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
