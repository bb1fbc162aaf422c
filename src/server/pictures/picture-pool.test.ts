import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { MAX_PIXELS, UPLOAD_TYPES } from "../../rules/film/scan-files.ts";
import { pictureProcesses, watchPictureProcesses } from "../../../tests/support/child-processes.ts";
import { textBomb } from "../../../tests/support/hostile-makers.ts";
import { aJpeg, type Bytes, spoiledJpeg, text } from "../../../tests/support/scan-makers.ts";
import type { RequestedBy } from "./gate.ts";
import { openPicturePool } from "./picture-pool.ts";
import { usageOf } from "./process-usage.ts";
import { WITHOUT_WORK, WORK_LIMITS } from "./work-limits.ts";
import { UnreadablePicture } from "./picture-work.ts";

const LAB: RequestedBy = { lane: "LAB" };
const JOB: RequestedBy = { lane: "LAB", waits: true };

async function aPool(limits: Partial<typeof WORK_LIMITS> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nice-pictures-"));
  // The lab shared with other test files has its own pool.
  const others = new Set(await pictureProcesses());
  const own = (pids: number[]) => pids.filter((pid) => !others.has(pid));
  const processes = async () => own(await pictureProcesses());
  const watch = (look: (pids: number[]) => void) => watchPictureProcesses((pids) => look(own(pids)));
  const pool = openPicturePool({
    projectDir: process.cwd(),
    log: pino({ level: "silent" }),
    limits: { ...WORK_LIMITS, ...limits },
  });
  onTestFinished(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });
  let files = 0;
  const file = async (bytes: Bytes): Promise<string> => {
    const path = join(folder, `file-${++files}`);
    await writeFile(path, bytes);
    return path;
  };
  const checking = (path: string, announced = "image/jpeg") => ({
    path,
    announced,
    types: UPLOAD_TYPES,
    maxPixels: MAX_PIXELS,
  });
  const deriving = (path: string, hiRes = `${path}-h`) => {
    const outputs = { hiRes, midRes: `${path}-m`, midResOptimized: `${path}-o`, thumbnail: `${path}-t` };
    return { path, orientation: 0 as const, purchased: "PRO" as const, exif: {}, outputs };
  };
  return { pool, processes, watch, file, checking, deriving };
}

test("images are decoded in parallel, and processes are reused", async () => {
  const { pool, processes, file, deriving } = await aPool();
  const [one, two] = [deriving(await file(await aJpeg())), deriving(await file(await aJpeg()))];
  const derived = await Promise.all([pool.ask("derive", one, LAB), pool.ask("derive", two, LAB)]);
  expect(derived.map(({ sizes }) => sizes.thumbnail.width)).toEqual([480, 480]);
  const before = await processes();
  expect((await pool.ask("derive", one, LAB)).upright).toEqual({ width: 600, height: 400 });
  expect(await processes()).toEqual(before);
});

test("few processes decode any number of concurrent images, and all are answered", async () => {
  const { pool, watch, file, checking } = await aPool();
  const path = await file(await aJpeg());
  const most = new Set<number>();
  const stop = watch((pids) => pids.forEach((pid) => most.add(pid)));
  const sizes = await Promise.all(Array.from({ length: 60 }, () => pool.ask("check", checking(path), JOB)));
  await stop();
  expect(new Set(sizes.map(({ width }) => width))).toEqual(new Set([600]));
  expect(most.size).toBeGreaterThan(0);
  expect(most.size).toBeLessThanOrEqual(2);
});

test("requests over the queue limit are rejected at once, and public ones leave room for the lab", async () => {
  const { pool, file, checking } = await aPool();
  const path = await file(await aJpeg());
  const asks = Array.from({ length: 60 }, () => pool.ask("check", checking(path), { lane: "PUBLIC" }));
  const ofLab = pool.ask("check", checking(path), LAB);
  const answers = await Promise.allSettled(asks);
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.length).toBeGreaterThan(30);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 });
  expect(answers.length - refused.length).toBeGreaterThan(20);
  expect(await ofLab).toMatchObject({ width: 600 });
});

test("a damaged file and an unwritable output path have different errors", async () => {
  const { pool, file, deriving } = await aPool();
  const elsewhere = pool.ask("derive", deriving(await file(await aJpeg()), "/nowhere/at/all"), JOB);
  await expect(elsewhere).rejects.toThrow("/nowhere/at/all");
  await expect(elsewhere).rejects.not.toBeInstanceOf(UnreadablePicture);
  for (const damaged of [text("no picture"), await spoiledJpeg()])
    await expect(pool.ask("derive", deriving(await file(damaged)), JOB)).rejects.toBeInstanceOf(UnreadablePicture);
});

test("unsupported formats are never opened, whatever the decoder supports", async () => {
  const { pool, file, deriving } = await aPool();
  const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`);
  const gif: Bytes = Uint8Array.from(Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"));
  for (const other of [svg, gif])
    await expect(pool.ask("derive", deriving(await file(other)), JOB)).rejects.toBeInstanceOf(UnreadablePicture);
});

test.runIf(process.platform === "linux")(
  "a file that exceeds its memory limit is ended and rejected with a message",
  async () => {
    const { pool, file, checking } = await aPool();
    const growing = pool.ask("check", checking(await file(textBomb()), "image/png"), LAB);
    await expect(growing).rejects.toMatchObject({ status: 422, message: expect.stringContaining("more memory") });
    expect(await pool.ask("check", checking(await file(await aJpeg())), LAB)).toMatchObject({ width: 600 });
  },
);

test("a file that exceeds its time limit is ended and rejected, and the next one works", async () => {
  const { pool, file, checking, deriving } = await aPool({
    derive: { ...WORK_LIMITS.derive, cpuMs: Number.POSITIVE_INFINITY, ms: 1 },
  });
  const path = await file(await aJpeg());
  await expect(pool.ask("derive", deriving(path), JOB)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("longer to read"),
  });
  expect(await pool.ask("check", checking(path), LAB)).toMatchObject({ width: 600 });
});

test.runIf(process.platform === "linux")("CPU time counts regardless of the clock", async () => {
  const { pool, file, deriving } = await aPool({ derive: { ...WORK_LIMITS.derive, cpuMs: 10 } });
  const slow = pool.ask("derive", deriving(await file(await aJpeg({ width: 3000, height: 3000 }))), JOB);
  await expect(slow).rejects.toMatchObject({ status: 422, message: expect.stringContaining("longer to read") });
});

test("a crash fails one image; a process ended for other reasons is replaced", async () => {
  const { pool, processes, file, checking, deriving } = await aPool();
  // A process of the shared lab may have started in the meantime: it is replaced, too.
  const end = async (signal: "SIGSEGV" | "SIGKILL") => {
    for (const pid of await processes()) process.kill(pid, signal);
  };
  const large = await file(await aJpeg({ width: 4000, height: 4000 }));
  await pool.ask("check", checking(large), LAB);
  const crashed = pool.ask("derive", deriving(large), JOB);
  await Promise.all([expect(crashed).rejects.toMatchObject({ status: 422 }), end("SIGSEGV")]);
  await expect(crashed).rejects.toThrow("breaks the program");

  await pool.ask("check", checking(large), LAB);
  const killed = pool.ask("derive", deriving(large), JOB);
  await end("SIGKILL");
  expect(await killed).toMatchObject({ upright: { width: 4000, height: 4000 } });
});

test.runIf(process.platform === "linux")("a worker process has no secrets, and runs under system limits", async () => {
  const { pool, processes, file, checking } = await aPool();
  await pool.ask("check", checking(await file(await aJpeg())), LAB);
  const [pid] = await processes();
  const environment = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").map((line) => line.split("=")[0]);
  expect(
    environment.filter((name) => !/^(VIPS_WARNING|MALLOC_ARENA_MAX|NODE_CHANNEL_\w+|PWD|OLDPWD|SHLVL|_|)$/.test(name!)),
  ).toEqual([]);
  const limits = await readFile(`/proc/${pid}/limits`, "utf8");
  expect(limits).toMatch(/Max data size\s+2415919104/);
  expect(limits).toMatch(/Max file size\s+2147483648/);
  expect(usageOf(pid!)!.memory).toBeLessThan(WITHOUT_WORK + WORK_LIMITS.check.memory);
});

test("closing a pool leaves no processes behind, even while working", async () => {
  const { pool, processes, file, deriving } = await aPool();
  const request = deriving(await file(await aJpeg({ width: 4000, height: 4000 })));
  const working = Promise.allSettled([pool.ask("derive", request, JOB)]);
  await expect.poll(processes).not.toEqual([]);
  await pool.close();
  expect(await working).toMatchObject([{ status: "rejected" }]);
  expect(await processes()).toEqual([]);
});
