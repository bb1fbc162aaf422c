import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { signInDemo } from "../tests/support/lab-process.ts";
import { withBenchLab } from "./support/bench-lab.ts";
import { makeBigPickUp, preparedZip } from "./support/big-pick-up.ts";
import type { Bench } from "./support/figure.ts";

/** 360 files of this size are 2.1 GB. */
const FILE_BYTES = 5_800_000;

/** Bytes per second of a 2 GB pick-up as one zip, and what the server's memory does meanwhile. */
export const zipBench: Bench = {
  name: "zip",
  run: (progress) =>
    withBenchLab(async (lab) => {
      progress(`a pick-up of 360 files of ${FILE_BYTES / 1e6} MB`);
      const pickUpId = await makeBigPickUp(lab, FILE_BYTES);
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
