import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { openApp } from "./app.ts";
import type { Resources } from "./composition-root.ts";
import { greeting } from "./start-message.ts";
import { aboutInstallation } from "./about-installation.ts";
import { CannotStart } from "./platform/cannot-start.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { openLog } from "./platform/log.ts";
import { portIsFree, portInUse } from "./platform/port.ts";
import { readSettings, type Settings } from "./platform/settings.ts";
import { sendHeartbeats } from "./platform/heartbeat.ts";

// The process: settings, log, database, socket and signals. Everything else is in `app.ts`, which belongs to the other
// module graph (Vite's in development, otherwise the build's): only plain values and functions may cross.

/** Share of the 10 s that stopping may take; the database gets the rest. */
const APP_STOPS_WITHIN_MS = 7_500;

/**
 * Ctrl-C reaches a process under npm twice, from the terminal and from npm: only a signal later than this is a second
 * one.
 */
const SAME_SIGNAL_WITHIN_MS = 1_000;

type Part = { name: string; close(): Promise<void>; withinMs: number };

async function start(opened: Part[], stopping: () => boolean): Promise<void> {
  const settings = readSettings();
  const log = openLog(settings);
  await portIsFree(settings);
  const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  if (embedded) opened.push({ name: "database", close: embedded.stop, withinMs: 2_300 });
  if (stopping()) return;
  const resources: Resources = { settings, log, ...databaseOf(settings, embedded), now: () => new Date() };
  const listen = process.argv.includes("--development")
    ? (await import("./development.ts")).listenInDevelopment
    : listenWithBuild;
  const { close } = await listen(resources).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? portInUse(settings) : error;
  });
  opened.push({ name: "app", close, withinMs: APP_STOPS_WITHIN_MS + settings.shutdownGraceSeconds * 1000 });
  if (stopping()) return;
  process.stdout.write(greeting(settings));
  sendHeartbeats();
}

/**
 * Returns the roles that the lab runs as and that creates its tables: the same if an external database has only one.
 */
function databaseOf(
  { databaseUrl, migrationDatabaseUrl, databaseDirectUrl }: Settings,
  embedded: EmbeddedPostgres | null,
) {
  if (embedded !== null) return { databaseUrl: embedded.url, ownerUrl: embedded.ownerUrl };
  const ownerUrl = migrationDatabaseUrl ?? databaseDirectUrl ?? databaseUrl!;
  return { databaseUrl: databaseUrl!, directUrl: databaseDirectUrl, ownerUrl };
}

/**
 * Length of the accept queue. A connection that the kernel drops beyond it retries only after a full second; admission
 * control rejects faster, with a response. (Node's default of 511 is smaller than a sudden burst; Linux allows 4,096 at
 * most.)
 */
const WAITING_CONNECTIONS = 4096;

async function listenWithBuild(resources: Resources): Promise<{ close(): Promise<void> }> {
  const { settings } = resources;
  const entry = pathToFileURL(join(settings.projectDir, "build/server/index.js")).href;
  const app = (await import(/* @vite-ignore */ entry)) as { openApp: typeof openApp };
  const clientDir = join(settings.projectDir, "build/client");
  const { http, startWorking, leave, close } = await app.openApp(resources, {
    kind: "built",
    clientDir,
    about: aboutInstallation(settings),
  });
  try {
    await http.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS });
    await startWorking();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async close() {
      leave();
      await sleep(settings.shutdownGraceSeconds * 1000); // requests are still served meanwhile
      await close();
    },
  };
}

/** Closes parts in reverse order, each within its time limit. */
async function closeAll(opened: Part[]): Promise<void> {
  for (const { name, close, withinMs } of opened.toReversed()) {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((done) => {
      timer = setTimeout(() => {
        process.stderr.write(`${name} did not stop within ${withinMs / 1000} s; going on without it\n`);
        done();
      }, withinMs);
    });
    const closed = close().catch((error: Error) => void process.stderr.write(`${name}: ${error.message}\n`));
    await Promise.race([closed, tooLate]);
    clearTimeout(timer);
  }
}

function run(): void {
  const opened: Part[] = [];
  let requestedAt: number | null = null;
  const starting = start(opened, () => requestedAt !== null).catch(async (error: Error) => {
    // Compared by name: the error may come from the other module graph.
    const known = error.name === CannotStart.name;
    process.stderr.write(`${known ? `Cannot start: ${error.message}` : error.stack}\n`);
    await closeAll(opened);
    process.exit(1);
  });
  const stop = async () => {
    if (requestedAt === null) {
      requestedAt = performance.now();
      await starting;
      await closeAll(opened);
      process.exit();
    } else if (performance.now() - requestedAt > SAME_SIGNAL_WITHIN_MS) {
      await closeAll(opened.filter(({ name }) => name === "database"));
      process.exit(1);
    }
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  process.on("disconnect", stop); // the parent process has ended
}

run();
