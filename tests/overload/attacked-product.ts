import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { listPickUps } from "../../src/contract/film/rolls.ts";
import { freePort, getsReady, type SignedInClient, signInDemo } from "../support/lab-process.ts";
import { until } from "../support/until.ts";
import { serverOf } from "./memory-watch.ts";
import type { ProbeStart, Seen } from "./probe.ts";
import type { Target } from "./attack.ts";

const project = join(import.meta.dirname, "../..");
/** Longer than any limit on bodies and headers. */
const HOLD_MS = 40_000;

export type AttackedProduct = {
  target: Target;
  /** Starts the probe. The returned function stops it and returns its results. */
  watch(): Promise<() => Promise<Seen>>;
  /** The reason for each exit of the server. */
  ends: string[];
  /** Log lines that need attention. */
  errors: string[];
  close(): Promise<void>;
};

/** The product as `npm start` starts it, with its own database, on its own data folder. */
export async function startAttackedProduct(dataDir: string): Promise<AttackedProduct> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { command, args } = await commandOfStart();
  const supervisor = spawn(command, args, {
    cwd: project,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_FRAMES: "2",
      LOG_LEVEL: "warn",
    },
  });
  const ends: string[] = [];
  const errors: string[] = [];
  createInterface(supervisor.stdout).on("line", (line) => {
    const why = /"msg":"the server ended: ([^"]*)"/.exec(line)?.[1];
    if (why !== undefined) ends.push(why);
    else if (/"level":"(error|fatal)"/.test(line)) errors.push(line);
  });
  const ended = once(supervisor, "exit");
  if (!(await getsReady(origin, supervisor))) throw new Error("the product did not start");
  const customer = await signInDemo(origin, "customer@nice.test");
  const pickUpId = await syncedPickUpOf(customer);
  const start: ProbeStart = { port, supervisorPid: supervisor.pid!, dataDir };
  const probe = fork(join(import.meta.dirname, "probe.ts"), [JSON.stringify(start)]);
  return {
    ends,
    errors,
    target: {
      port,
      origin,
      customer,
      pickUpId,
      times: (full) => full,
      holdMs: HOLD_MS,
      mailed: () => addressesOf(join(dataDir, "outbox")),
      kill() {
        const server = serverOf(supervisor.pid!);
        if (server !== undefined) process.kill(server, "SIGKILL");
      },
    },
    async watch() {
      probe.send("begin");
      return async () => {
        probe.send("end");
        const [seen] = (await once(probe, "message")) as [Seen];
        return seen;
      };
    },
    async close() {
      probe.disconnect();
      supervisor.kill("SIGTERM");
      await ended;
    },
  };
}

/** Waits for the demo's scans, which follow in the background once the product is ready. */
async function syncedPickUpOf(customer: SignedInClient): Promise<string> {
  let id: string | undefined;
  await until("a synced pick-up of the demo's customer", async () => {
    const { pickUps } = await customer.call(listPickUps, { params: { userId: customer.userId } });
    id = pickUps.find(({ syncedAt }) => syncedAt !== null)?.id;
    return id !== undefined;
  });
  return id!;
}

/** Returns the command of `npm start`, to run without npm. */
async function commandOfStart(): Promise<{ command: string; args: string[] }> {
  const { scripts } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const [, ...args] = scripts.start.replace(/^exec /, "").split(" ");
  return { command: process.execPath, args };
}

function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, PUBLIC_URL: _url, HOST: _host, NODE_ENV: _env, DEMO: _demo, ...rest } = env;
  return rest;
}

async function addressesOf(outbox: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".json")).sort();
  const mails = await Promise.all(names.map(async (name) => readFile(join(outbox, name), "utf8")));
  return mails.map((mail) => (JSON.parse(mail) as { to: string }).to);
}
