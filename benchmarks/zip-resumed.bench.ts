import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { type LabProcess, signInDemo } from "../tests/support/lab-process.ts";
import { withBenchLab } from "./support/bench-lab.ts";
import { makeBigPickUp, preparedZip } from "./support/big-pick-up.ts";
import type { Bench } from "./support/figure.ts";

/** 360 files of this size are 4.5 GB: more than the 32-bit forms of a zip can say. */
const FILE_BYTES = 12_500_000;
/** Of the zip, at which the line breaks. */
const CUT_AT = 0.7;
const ROUNDS = 2;

/** A zip of 4.5 GB that breaks off and goes on at another process, twice: whether it is whole, and what both take for it. */
export const zipResumedBench: Bench = {
  name: "zip-resumed",
  run: (progress) =>
    withBenchLab(async (lab) => {
      progress(`a pick-up of 360 files of ${FILE_BYTES / 1e6} MB, and a second process`);
      const pickUpId = await makeBigPickUp(lab, FILE_BYTES, { sparse: true });
      const other = await lab.startAnother();
      try {
        const customer = await signInDemo(lab.origin, "customer@nice.test");
        const zip = await preparedZip(customer, pickUpId);
        const path = join(lab.dataDir, "resumed.zip");
        const servers = [lab, other].map((server) => watched(server));
        for (const server of servers) await server.start();
        const digests = new Set<string>();
        const started = performance.now();
        for (let round = 1; round <= ROUNDS; round++) {
          digests.add(await inTwoHalves(zip.url!, [lab.origin, other.origin], { path, bytes: zip.bytes }));
          progress(`${round}: ${(zip.bytes / 1e9).toFixed(2)} GB, cut at ${CUT_AT * 100} %`);
        }
        const seconds = (performance.now() - started) / 1000;
        const grown = Math.max(...servers.map((server) => server.stop()));
        const faults = await faultsOf(path);
        await rm(path);
        return [
          {
            name: "different zips of as many rounds",
            unit: "zips",
            ours: digests.size,
            baseline: null,
            aim: { atMost: 1 },
          },
          { name: "faults that unzip -t finds", unit: "faults", ours: faults, baseline: null, aim: { atMost: 0 } },
          { name: "memory grown meanwhile", unit: "MB", ours: grown / 2 ** 20, baseline: null, aim: { atMost: 50 } },
          {
            name: "sent, cut and resumed, written and hashed",
            unit: "MB/s",
            ours: (ROUNDS * zip.bytes) / 1e6 / seconds,
            baseline: null,
            aim: { atLeast: 20 },
          },
        ];
      } finally {
        await other.stop();
      }
    }),
};

/** @returns SHA-256 of the whole */
async function inTwoHalves(
  link: string,
  [first, second]: [string, string],
  { path, bytes }: { path: string; bytes: number },
): Promise<string> {
  const cut = Math.floor(bytes * CUT_AT);
  const hash = createHash("sha256");
  const file = await open(path, "w");
  try {
    const begun = await ask(first + link, {});
    await take(begun, { file, hash, from: 0, until: cut });
    begun.destroy(); // the line is cut
    const rest = await ask(second + link, { range: `bytes=${cut}-`, "if-range": begun.headers.etag! });
    if (rest.statusCode !== 206) throw new Error(`the rest was answered with ${rest.statusCode}`);
    await take(rest, { file, hash, from: cut, until: bytes });
    await file.truncate(bytes);
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

const ask = (url: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((done, fail) => get(url, { headers, agent: false }, done).on("error", fail));

async function take(
  answer: IncomingMessage,
  { file, hash, from, until }: { file: FileHandle; hash: ReturnType<typeof createHash>; from: number; until: number },
): Promise<void> {
  let at = from;
  for await (const piece of answer.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const wanted = piece.subarray(0, until - at);
    hash.update(wanted);
    if (wanted.some((byte) => byte !== 0)) await file.write(wanted, 0, wanted.length, at); // else it is a hole
    at += wanted.length;
    if (at === until) return;
  }
  throw new Error(`${at} bytes came instead of ${until}`);
}

function watched(server: LabProcess): { start(): Promise<void>; stop(): number } {
  let before = 0;
  let most = 0;
  let timer: NodeJS.Timeout;
  return {
    async start() {
      most = before = await server.memory();
      timer = setInterval(() => void server.memory().then((now) => (most = Math.max(most, now))), 50);
    },
    stop() {
      clearInterval(timer);
      return most - before;
    },
  };
}

/** Lines in which `unzip -t` names something other than a file that is right. */
async function faultsOf(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)("unzip", ["-tq", path], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.includes("No errors detected") ? 0 : stdout.trim().split("\n").length;
}
