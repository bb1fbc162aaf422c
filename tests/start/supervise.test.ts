import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { delayAfter, PATIENCE, type Supervised, supervise, type LogLine } from "../../scripts/supervise.mjs";

/** The silence limit is the real one, because on a busy machine every process is silent sometimes. */
const QUICK = { ...PATIENCE, firstDelay: 20, longestDelay: 100, looksEvery: 20, overFor: 40 };

/** What a server in these tests can do; its first argument is the file that counts its starts. */
const UP = `process.send({ type: "up", memoryBytes: 1 }); process.on("SIGTERM", () => process.exit(0));`;
const STAYS = `${UP} setInterval(() => process.send({ type: "up", memoryBytes: 1 }), 20);`;

const started: { supervised: Supervised; folder: string }[] = [];

afterEach(async () => {
  for (const { supervised, folder } of started.splice(0)) {
    supervised.stop("SIGKILL");
    await supervised.ended;
    await rm(folder, { recursive: true });
  }
});

/**
 * Supervises a server that runs these pieces of code, one with each start, and the last one from then on.
 * @returns also its pids, one per start
 */
async function supervised(runs: string[], { patience = QUICK, flags = [] as string[] } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nice-supervise-"));
  const list = join(folder, "pids");
  await writeFile(list, "");
  const program = join(folder, "server.mjs");
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(list)}, process.pid + "\\n");
     const start = readFileSync(${JSON.stringify(list)}, "utf8").trim().split("\\n").length;
     const runs = ${JSON.stringify(runs)};
     new Function("process", runs[Math.min(start, runs.length) - 1])(process);`,
  );
  const logged: LogLine[] = [];
  const server = { command: process.execPath, args: [...flags, program], env: {} };
  const of = supervise(server, patience, (line) => logged.push(line));
  started.push({ supervised: of, folder });
  const pids = async () => (await readFile(list, "utf8")).split("\n").filter(Boolean).map(Number);
  return { ...of, logged, pids };
}

const upAgain = { level: "warn", msg: "the server is up again", ms: expect.any(Number) as number };

test("a server that runs out of heap is restarted, and the reason is logged", async () => {
  const fill = `${UP} const kept = []; for (;;) kept.push(new Array(1000).fill({}));`;
  vi.spyOn(process.stderr, "write").mockReturnValue(true); // V8's own output, a screenful
  const { logged } = await supervised([fill, STAYS], { flags: ["--max-old-space-size=16"] });
  await expect.poll(() => logged.length).toBe(2);
  expect(logged[0]).toMatchObject({ level: "fatal", msg: "the server ended: its heap was full", inARow: 1 });
  expect(logged[1]).toEqual(upAgain);
});

test("a killed server is restarted", async () => {
  const { logged, pids } = await supervised([STAYS]);
  await expect.poll(async () => (await pids()).length).toBe(1);
  process.kill((await pids())[0]!, "SIGKILL");
  await expect.poll(() => logged).toContainEqual(upAgain);
  expect(logged[0]!.msg).toContain("(SIGKILL)");
});

test("a server that fails after every start is restarted forever, with backoff", async () => {
  const { logged } = await supervised([`${UP} setTimeout(() => process.exit(3), 10)`]);
  await expect.poll(() => logged.filter(({ level }) => level === "fatal").length).toBeGreaterThanOrEqual(5);
  const ends = logged.filter(({ level }) => level === "fatal").slice(0, 5);
  expect(ends[0]!.msg).toBe("the server ended: it left with code 3");
  expect(ends.map(({ againInMs }) => againInMs)).toEqual([20, 40, 80, 100, 100]);
});

test("a failed start is retried once a server has been up", async () => {
  const { logged } = await supervised([`${UP} setTimeout(() => process.exit(1), 10)`, "process.exit(1)", STAYS]);
  await expect.poll(() => logged.map(({ level }) => level)).toEqual(["fatal", "fatal", "warn"]);
});

test("a server that cannot start at all is not restarted", async () => {
  const { ended, logged, pids } = await supervised(["process.exit(1)"]);
  expect(await ended).toBe(1);
  expect(logged).toEqual([]);
  expect((await pids()).length).toBe(1);
});

test("a hanging server is killed and restarted", async () => {
  const { logged } = await supervised([`${UP} for (;;);`, STAYS], { patience: { ...QUICK, silentFor: 300 } });
  await expect.poll(() => logged).toContainEqual(upAgain);
  expect(logged[0]!.msg).toBe("the server ended: it gave no sign of life for 0.3 s");
});

test("a server over the memory limit is stopped gracefully and restarted", async () => {
  const large = `${UP} setInterval(() => process.send({ type: "up", memoryBytes: 1e9 }), 10);`;
  const { logged } = await supervised([large, STAYS]);
  await expect.poll(() => logged).toContainEqual(upAgain);
  expect(logged[0]!.msg).toBe("the server ended: it took more than 450 MB of memory");
});

test("a stopped server stays stopped: running, waiting to restart, or ignoring SIGTERM", async () => {
  const runs = await supervised([STAYS]);
  await expect.poll(async () => (await runs.pids()).length).toBe(1);
  runs.stop("SIGTERM");
  expect([0, 143]).toContain(await runs.ended);

  const waits = await supervised([`${UP} setTimeout(() => process.exit(3), 10)`], {
    patience: { ...QUICK, firstDelay: 60_000, longestDelay: 60_000 },
  });
  await expect.poll(() => waits.logged.length).toBe(1);
  waits.stop("SIGTERM");
  expect(await waits.ended).toBe(0);

  const deaf = await supervised([`${STAYS} process.removeAllListeners("SIGTERM"); process.on("SIGTERM", () => {});`], {
    patience: { ...QUICK, stopsWithin: 100 },
  });
  await expect.poll(async () => (await deaf.pids()).length).toBe(1);
  deaf.stop("SIGTERM");
  expect([137, 143]).toContain(await deaf.ended);
});

test("a clean exit is not restarted", async () => {
  const { ended, logged } = await supervised([`${UP} setTimeout(() => process.exit(0), 10)`]);
  expect(await ended).toBe(0);
  expect(logged).toEqual([]);
});

test("restarts wait half a second at first and a minute at most", () => {
  expect([1, 2, 3, 7, 8, 9, 5000].map((inARow) => delayAfter(inARow, PATIENCE))).toEqual([
    500, 1000, 2000, 32_000, 60_000, 60_000, 60_000,
  ]);
});
