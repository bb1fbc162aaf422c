import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openHttp } from "./open-http.ts";
import { openLab, type Resources } from "./open-lab.ts";
import { mountPages, type PagesOptions } from "./pages.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";
import { fillWithDemo } from "../../demo/fill-with-demo.ts";

/**
 * Opens the whole lab: brings the database up to date, fills an empty one with demo data when asked to, starts the
 * background work and puts API and pages on one (not yet listening) server.
 */
export async function openApp(resources: Resources, pages: PagesOptions): Promise<{ http: FastifyInstance; close(): Promise<void> }> {
  await migrateDatabase(resources.databaseUrl, join(resources.settings.projectDir, "migrations"));
  const lab = await openLab(resources, { supervise: true });
  if (resources.settings.demo) await fillWithDemo(lab);
  const http = await openHttp(lab);
  await mountPages(http, pages);
  await lab.jobs.startWorking();
  return {
    http,
    async close() {
      await http.close();
      await lab.close();
    },
  };
}
