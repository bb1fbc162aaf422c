import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "../../scripts/supervise.mjs";
import { currentUser } from "../../src/contract/accounts/auth.ts";
import { aJpeg, aRollAtTheBench } from "../support/scan-makers.ts";
import type { TestLab } from "../support/start-lab.ts";
import { ATTACKS } from "./attacks/all.ts";
import { missedWork, type Target } from "./attack.ts";
import { Tally } from "./tally.ts";

// Each attack on the API at small scale, on a server in its own process with the memory of `npm start`. `npm run overload` is the
// full test: with pages, supervisor and times.

const MOST_MEMORY = 450 * 1024 * 1024;
const MOST = 200;

let lab: TestLab;
let target: Target;
let server: ReturnType<typeof fork>;

beforeAll(async () => {
  const scanned = await aRollAtTheBench();
  await scanned.bench.upload(await aJpeg());
  await scanned.bench.sync();
  lab = scanned.lab;
  const { customer } = scanned;
  const { databaseUrl, dataDir } = lab.lab.deps.settings;
  const known = JSON.stringify({ databaseUrl, dataDir, now: lab.clock.now().toISOString() });
  server = fork(join(import.meta.dirname, "../support/second-server.ts"), [known], {
    execArgv: [...SERVER_FLAGS],
    env: { ...process.env, ...SERVER_ENVIRONMENT },
  });
  const [origin] = (await once(server, "message")) as [string];
  target = {
    port: Number(new URL(origin).port),
    origin,
    customer,
    pickUpId: scanned.roll.pickUpId,
    times: (full) => Math.min(MOST, Math.max(4, Math.ceil(full / 25))),
    holdMs: 500,
    mailed: async () => (await lab.outbox()).map(({ to }) => to),
    kill: null,
  };
});
afterAll(() => void server.disconnect());

const inSmall = ATTACKS.filter(({ ends, ofPages }) => !ends && !ofPages);

test.each(inSmall)("$name, in small: it reaches its work, no 500s, and the server recovers", async (attack) => {
  const tally = new Tally();
  await attack.run(target, tally);
  expect([...tally.complaints, ...missedWork(attack, tally)]).toEqual([]);
  expect(tally.counts["500"] ?? 0).toBe(0);
  expect(tally.total).toBeGreaterThan(0);
  // Once the flood is over, requests are accepted again.
  await expect.poll(() => fetch(`${target.origin}/api/products?limit=1`).then(({ status }) => status)).toBe(200);
  await expect.poll(() => target.customer.call(currentUser).then(({ user }) => user.id)).toBe(target.customer.userId);
  expect(server.exitCode).toBeNull();
  const status = await readFile(`/proc/${server.pid}/status`, "utf8").catch(() => "");
  expect(1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)).toBeLessThan(MOST_MEMORY);
});
