import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openHttp } from "./open-http.ts";
import { openLab, type Resources } from "./composition-root.ts";
import { mountPages, type PagesOptions } from "./pages/mount-pages.ts";
import { assetsOfBuilds } from "./pages/assets-of-builds.ts";
import { labMigrations } from "./lab-migrations.ts";
import { gatherStatistics, prepareDatabase } from "./platform/database/prepare-database.ts";
import { createServiceProducts } from "./products/create-service-products.ts";
import { firstStartLink } from "./setup/first-start.ts";
import { sandboxTablesOf } from "./sandbox-tables.ts";
import { fillWithDemo } from "../../demo/fill-with-demo.ts";
import { refuseDemoAccounts } from "../../demo/refuse-demo-accounts.ts";

export type App = {
  http: FastifyInstance;
  /** Starts the background work. Call after listening, so that it does not delay the first page. */
  startWorking(): Promise<void>;
  /** Reports at /api/ready that the process is about to stop, but keeps serving. */
  leave(): void;
  close(): Promise<void>;
};

/**
 * Opens the whole lab: migrates the database, fills an empty one with demo data if configured, and serves API and pages
 * from one server that is not listening yet.
 * @throws CannotStart outside a demo, with a database that holds a demo's accounts
 */
export async function openApp(resources: Resources, pages: PagesOptions): Promise<App> {
  const { ownerUrl, settings } = resources;
  await prepareDatabase(resources, labMigrations(settings.projectDir), sandboxTablesOf(settings));
  const lab = await openLab(resources, { supervise: true });
  if (!settings.demo)
    await refuseDemoAccounts(lab.deps.db).catch(async (error: unknown) => {
      await lab.close();
      throw error;
    });
  await createServiceProducts(lab.deps.db, lab.deps.prices.inForce());
  if (settings.demo && (await fillWithDemo(lab))) await gatherStatistics(ownerUrl);
  const link = settings.demo ? null : await firstStartLink(lab.deps);
  // Printed, not logged: anyone with the link can become the lab's owner.
  if (link !== null)
    process.stdout.write(`\n  No staff yet. Open this link within an hour to set up the lab:\n  ${link}\n`);
  const http = await openHttp(lab);
  if (settings.processRoles.has("web")) {
    // An embedded database means a single process, whose former builds' assets are next to its own.
    const otherBuilds =
      pages.kind === "built" && settings.databaseUrl !== null
        ? assetsOfBuilds({ ...lab.deps, clientDir: pages.clientDir, folder: join(settings.dataDir, "other-builds") })
        : null;
    await otherBuilds
      ?.publish()
      .catch((error: unknown) => lab.deps.log.warn({ err: error }, "others cannot serve this build's assets"));
    await mountPages(http, pages, {
      log: lab.deps.log,
      tracing: lab.deps.tracing,
      otherBuilds,
      googleTagId: () => lab.deps.lab.googleTagId || null,
      videos: lab.deps.pageContent.reviews.some(({ video }) => video),
      storeOrigin: settings.fileStore?.direct ? new URL(settings.fileStore.publicBucketUrl).origin : null,
      async onContentChange(listener) {
        const stop = lab.contentChanges.subscribe({
          onChange({ onPages }) {
            if (onPages) listener();
          },
          onGap: listener,
        });
        return { close: async () => stop() };
      },
    });
  }
  return {
    http,
    startWorking: () => lab.jobs.startWorking(),
    leave: () => void (lab.leaving = true),
    async close() {
      await http.close();
      await lab.close();
    },
  };
}
