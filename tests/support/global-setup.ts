import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../src/server/platform/database/embedded-postgres.ts";
import { prepareDatabase } from "../../src/server/platform/database/prepare-database.ts";
import { labMigrations } from "../../src/server/lab-migrations.ts";
import { sandboxTablesOf } from "../../src/server/sandbox-tables.ts";
import { openLog } from "../../src/server/platform/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the `postgres` database on this run's PostgreSQL server, as its superuser. */
    databaseServer: string;
    /** The same URL with the role that a lab runs as. */
    serverRole: string;
    templateDatabase: string;
  }
}

const TEMPLATE = "lab_template";
const migrations = labMigrations(resolve(import.meta.dirname, "../.."));

/** Starts one private PostgreSQL server for the run, and removes it completely afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = process.env.LAB_TEST_DIR ?? mkdtempSync(join(tmpdir(), `nice-test-${process.pid}-`));
  const log = openLog({ logLevel: "error" });
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, "vitest"),
    log,
    // A test database need not survive a power failure.
    parameters: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: at(server.ownerUrl, "postgres") });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = { databaseUrl: at(server.url, TEMPLATE), ownerUrl: at(server.ownerUrl, TEMPLATE), log };
  await prepareDatabase(template, migrations, sandboxTablesOf({ stripe: null, easyPost: null }));
  project.provide("databaseServer", at(server.ownerUrl, "postgres"));
  project.provide("serverRole", at(server.url, "postgres"));
  project.provide("templateDatabase", TEMPLATE);
  return async () => {
    await server.stop();
    if (!process.env.LAB_TEST_DIR) rmSync(folder, { recursive: true, force: true });
  };
}
