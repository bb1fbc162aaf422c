import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, sql } from "drizzle-orm";
import { modules } from "../../src/server/modules.ts";
import { openHttp } from "../../src/server/open-http.ts";
import { type Lab, openLab } from "../../src/server/composition-root.ts";
import { type Logger, openLog } from "../../src/server/platform/log.ts";
import { createServiceProducts } from "../../src/server/products/create-service-products.ts";
import { putRowsBack, rememberRows } from "./pristine-rows.ts";
import { newTestDatabase } from "./test-database.ts";
import type { Settings } from "../../src/server/platform/settings.ts";
import { testSettings } from "./test-settings.ts";

/** The real app, with a clock that tests move. */
export type OpenLab = {
  lab: Lab;
  origin: string;
  dataDir: string;
  clock: { now(): Date; move(ms: number): void };
  /** Restores the state at opening: rows, files, the clock, and replaced services. */
  reset(): Promise<void>;
  /**
   * Saves all current rows. Returns a function that restores them: cheaper than making the same people and orders
   * again.
   */
  rememberRows(): Promise<() => Promise<void>>;
};

const START = new Date("2026-06-15T14:00:00Z");

/**
 * Opens the app on a new database, with the built-in services. Only the tests run its queue.
 * @param own overrides of settings
 */
export async function openTestLab(own: Partial<Settings> = {}, log?: Logger): Promise<OpenLab> {
  const database = await newTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "nice-test-"));
  let time = START.getTime();
  const clock = { now: () => new Date(time), move: (ms: number) => void (time += ms) };
  const settings = { ...testSettings({ dataDir, databaseUrl: database.url }), ...own };
  const lab = await openLab(
    { settings, log: log ?? openLog(settings), databaseUrl: database.url, now: clock.now },
    { supervise: false },
  );
  await createServiceProducts(lab.deps.db, lab.deps.prices.inForce());
  await rememberRows(database.ownerUrl, "opened");
  const http = await openHttp(lab);
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  const [deps, set] = [{ ...lab.deps }, { ...settings }];
  async function putBack(as: string): Promise<void> {
    await putRowsBack(lab.database.pool, as);
    // The restore runs without triggers, so notify explicitly; a second server also receives it.
    const tables = modules.cachedTables.map(getTableName);
    await lab.deps.db.execute(
      sql`select pg_notify('page_content', name) from unnest(${sql.param(tables)}::text[]) name`,
    );
    lab.contentChanges.committed();
    await lab.deps.prices.reload();
  }
  return {
    lab,
    origin,
    dataDir,
    clock,
    async reset() {
      Object.assign(lab.deps, deps);
      Object.assign(settings, set);
      time = START.getTime();
      await putBack("opened");
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
    },
    async rememberRows() {
      await rememberRows(database.ownerUrl, "remembered");
      return () => putBack("remembered");
    },
  };
}
