import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { dirname, join } from "node:path";
import pg from "pg";
import { getZipDownload, startZipDownload, type ZipDownload } from "../src/contract/film/scans.ts";
import { type SignedInClient, signInDemo } from "../tests/support/lab-process.ts";
import { type BenchLab, withBenchLab } from "./support/bench-lab.ts";
import type { Bench } from "./support/figure.ts";
import { fillWithRolls } from "./support/fill-with-rolls.ts";

const ROLLS = 10;
/** 360 files of this size are 2.1 GB. */
const FILE_BYTES = 5_800_000;

/** Bytes per second of a 2 GB pick-up as one zip, and what the server's memory does meanwhile. */
export const zipBench: Bench = {
  name: "zip",
  run: (progress) =>
    withBenchLab(async (lab) => {
      progress(`a pick-up of ${ROLLS * 36} files of ${FILE_BYTES / 1e6} MB`);
      const pickUpId = await makePickUp(lab);
      const customer = await signInDemo(lab.origin, "customer@nice.test");
      const zip = await preparedZip(customer, pickUpId);
      const url = new URL(zip.url!, lab.origin);
      await download(lab.origin + url.pathname + url.search); // warms the page cache for both
      const bare = await startBareZip(join(lab.dataDir, "files/scans"));
      const rates = { ours: [] as number[], bare: [] as number[] };
      const before = await lab.memory();
      let most = before;
      const watch = setInterval(() => void lab.memory().then((now) => (most = Math.max(most, now))), 50);
      for (let round = 0; round < 2; round++) {
        rates.bare.push(await download(bare.url));
        rates.ours.push(await download(lab.origin + url.pathname + url.search));
      }
      clearInterval(watch);
      bare.stop();
      const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length / 1e6;
      return [
        {
          name: "zip of a 2 GB pick-up",
          unit: "MB/s",
          ours: mean(rates.ours),
          baseline: mean(rates.bare),
          aim: { ratioAtLeast: 0.7 },
        },
        {
          name: "memory grown meanwhile",
          unit: "MB",
          ours: (most - before) / 2 ** 20,
          baseline: null,
          aim: { atMost: 100 },
        },
      ];
    }),
};

/** One pick-up whose hi-res files are really there. */
async function makePickUp(lab: BenchLab): Promise<string> {
  const database = new pg.Client({ connectionString: lab.databaseUrl });
  await database.connect();
  const { userId, rollId } = await fillWithRolls(database, "customer@nice.test", ROLLS);
  const { rows: pickUps } = await database.query<{ id: string }>("select pick_up_id as id from rolls where id = $1", [
    rollId,
  ]);
  const pickUpId = pickUps[0]!.id;
  await database.query("update rolls set pick_up_id = $1 where customer_id = $2 and lab_number like '20-%'", [
    pickUpId,
    userId,
  ]);
  const { rows: files } = await database.query<{ key: string }>(
    `update scan_files f set bytes = $1 from scans s join rolls r on r.id = s.roll_id
     where s.id = f.scan_id and f.kind = 'hiRes' and r.pick_up_id = $2 returning f.key`,
    [FILE_BYTES, pickUpId],
  );
  await database.end();
  for (const [index, { key }] of files.entries()) {
    const path = join(lab.dataDir, "files", key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.alloc(FILE_BYTES, index));
  }
  return pickUpId;
}

async function preparedZip(customer: SignedInClient, pickUpId: string): Promise<ZipDownload> {
  const { userId } = customer;
  let { zipDownload } = await customer.call(startZipDownload, { params: { userId }, body: { pickUpId } });
  while (zipDownload.state === "PREPARING") {
    await new Promise((done) => setTimeout(done, 100));
    ({ zipDownload } = await customer.call(getZipDownload, { params: { userId, zipDownloadId: zipDownload.id } }));
  }
  if (zipDownload.url === null) throw new Error("the zip could not be prepared");
  return zipDownload;
}

/** @returns bytes per second */
async function download(url: string): Promise<number> {
  const started = performance.now();
  let bytes = 0;
  await new Promise<void>((done, fail) => {
    get(url, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`));
      response
        .on("data", (chunk: Buffer) => (bytes += chunk.length))
        .on("end", done)
        .on("error", fail);
    }).on("error", fail);
  });
  return bytes / ((performance.now() - started) / 1000);
}

async function startBareZip(folder: string): Promise<{ url: string; stop(): void }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "support/bare-zip.ts"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(server.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${Number(port.toString())}/`, stop: () => void server.kill() };
}
