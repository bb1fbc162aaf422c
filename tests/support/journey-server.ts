import { fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { SERVER_FLAGS, SERVER_PROGRAM } from "../../scripts/supervise.mjs";
import { newVapidKeys } from "../../src/server/adapters/push/vapid-keys.ts";
import { getsReady } from "./lab-process.ts";
import { logTheAdminIn, pushPort, scannerFolder } from "./journey-people.ts";

const project = resolve(import.meta.dirname, "../..");

/**
 * Starts the built lab with its demo data for the browser journeys, once for each port of the run. Returns a function
 * that stops them.
 */
export default async function startJourneyServers(): Promise<() => Promise<void>> {
  if (!existsSync(join(project, SERVER_PROGRAM))) throw new Error("Nothing is built yet: npm run build");
  const folder = process.env.LAB_TEST_DIR ?? mkdtempSync(join(tmpdir(), "nice-journeys-"));
  process.env.JOURNEY_FOLDER = folder;
  const ports = process.env.JOURNEY_PORTS!.split(",");
  const started = await Promise.allSettled(ports.map((port) => startServer(port, folder)));
  const stop = async () => {
    await Promise.all(started.map((one) => one.status === "fulfilled" && one.value()));
    if (!process.env.LAB_TEST_DIR) rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const one of started) if (one.status === "rejected") throw one.reason;
    for (const port of ports) await logTheAdminIn(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startServer(port: string, folder: string): Promise<() => Promise<void>> {
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, `journeys-${port}`);
  for (const made of [dataDir, scannerFolder(port)]) mkdirSync(made, { recursive: true });
  const { publicKey, privateKey } = newVapidKeys();
  // The `fork` channel lets the server notice the end of this process, and stop.
  const server = fork(join(project, SERVER_PROGRAM), {
    cwd: project,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      PORT: port,
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      SCANNER_FOLDER: scannerFolder(port),
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      PUSH_SERVICES: `127.0.0.1:${pushPort(port)}`,
      PUBLIC_URL: origin,
      DEMO: "true",
      DEMO_FRAMES: "3",
      // Everyone in the journeys has a separate address (journey-people.ts), and so separate rate limits.
      TRUST_PROXY: "true",
      MAX_EVENT_LOOP_DELAY_MS: "0",
      LOG_LEVEL: process.env.JOURNEY_LOG_LEVEL ?? "warn",
    },
    execArgv: [...SERVER_FLAGS],
    stdio: ["ignore", process.env.JOURNEY_LOG_LEVEL ? "inherit" : "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  if (await getsReady(origin, server)) return stop;
  await stop();
  throw new Error("The server for the journeys did not get ready; its messages are above");
}

function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, FILES_URL: _files, AUTH_SECRET: _secret, TRUST_PROXY: _proxy, ...rest } = env;
  return rest;
}
