import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readdirSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { aboutInstallation } from "../../src/server/about-installation.ts";
import type { openApp } from "../../src/server/app.ts";
import { startEmbeddedPostgres } from "../../src/server/platform/database/embedded-postgres.ts";
import { openLog } from "../../src/server/platform/log.ts";
import { readSettings } from "../../src/server/platform/settings.ts";
import { type Course, REAL_TIME, timeOn } from "./fast-clock.ts";

// The built product as src/server/main.ts starts it, except for its clock, whose course arrives over the channel of
// `fork`.

export type Started = { databaseUrl: string; ownerUrl: string };
/** Internal state of the process. Sizes in bytes. */
export type Inside = {
  rss: number;
  /** Live heap: measured after garbage collection. */
  heap: number;
  /** Memory outside the heap, held by heap objects. */
  external: number;
  /** Handles that keep the process alive, by kind. */
  handles: Record<string, number>;
  openFiles: number;
};
export type Asked = { course: Course } | "look";

const settings = readSettings();
const log = openLog(settings);
const { url: databaseUrl, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
let course = REAL_TIME;
const built = pathToFileURL(join(settings.projectDir, "build/server/index.js")).href;
const { http, startWorking, close } = await ((await import(built)) as { openApp: typeof openApp }).openApp(
  { settings, log, databaseUrl, ownerUrl, now: () => timeOn(course) },
  { kind: "built", clientDir: join(settings.projectDir, "build/client"), about: aboutInstallation(settings) },
);
await http.listen({ port: settings.port, host: settings.host });
await startWorking();

const inspector = new Session();
inspector.connect();

async function lookInside(): Promise<Inside> {
  const rss = process.memoryUsage.rss();
  await inspector.post("HeapProfiler.collectGarbage");
  const { heapUsed, external } = process.memoryUsage();
  const handles: Inside["handles"] = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { rss, heap: heapUsed, external, handles, openFiles: readdirSync("/proc/self/fd").length };
}

process.on("message", (requested: Asked) => {
  if (requested === "look") void lookInside().then((inside) => process.send!(inside));
  else course = requested.course;
});
process.on("disconnect", async () => {
  await close();
  await stop();
  process.exit();
});
process.send!({ databaseUrl, ownerUrl } satisfies Started);
