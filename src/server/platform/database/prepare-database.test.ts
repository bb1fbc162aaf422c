import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { openJobs } from "../jobs/jobs.ts";
import { labMigrations } from "../../lab-migrations.ts";
import { sandboxTablesOf } from "../../sandbox-tables.ts";
import { openLog } from "../log.ts";
import { prepareDatabase } from "./prepare-database.ts";

const migrations = labMigrations(join(import.meta.dirname, "../../../.."));

async function run(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

const server = inject("databaseServer");
const id = randomBytes(4).toString("hex");
const [owner, role] = [`Owner-${id}`, `server_${id}`];
/** The first database migrated as an outside one: others are copies, because all migrations take seconds. */
let migrated: string | null = null;
const made: string[] = [];
afterAll(() =>
  run(
    server,
    ...made.map((name) => `drop database ${name} with (force)`),
    `drop role if exists "${owner}"`,
    `drop role if exists ${role}`,
  ),
);

/** An empty database on an outside server: an owner without further rights, and a role that may only log in. */
async function anOutsideDatabase({ template = "template1" } = {}) {
  if (made.length === 0)
    await run(server, `create role "${owner}" login password 'owner'`, `create role ${role} login password 'server'`);
  const name = `outside_${id}_${made.length}`;
  await run(server, `create database ${name} owner "${owner}" template ${template}`);
  made.push(name);
  const as = (username: string, password: string) =>
    Object.assign(new URL(server), { pathname: `/${name}`, username, password }).href;
  return {
    name,
    superuserUrl: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    ownerUrl: as(owner, "owner"),
    serverUrl: as(role, "server"),
  };
}

async function aMigratedDatabase() {
  if (migrated === null) {
    const { name, ownerUrl, serverUrl } = await anOutsideDatabase();
    await prepareDatabase({ databaseUrl: serverUrl, ownerUrl, log: aLog().log }, migrations);
    migrated = name;
  }
  return anOutsideDatabase({ template: migrated });
}

function aLog() {
  const warnings: string[] = [];
  return {
    warnings,
    log: { ...openLog({ logLevel: "silent" }), warn: (text: string) => void warnings.push(text) } as never,
  };
}

test("an external database needs an owner that migrates and a role that runs, without grants", async () => {
  const { ownerUrl, serverUrl } = await anOutsideDatabase();
  const { warnings, log } = aLog();
  await Promise.all([1, 2].map(() => prepareDatabase({ databaseUrl: serverUrl, ownerUrl, log }, migrations)));
  const done: string[] = [];
  const handlers = {
    greet: { retries: 0, concurrency: 1, timeoutSeconds: 10, run: async () => void done.push("greeted") },
  };
  const jobs = await openJobs({ databaseUrl: serverUrl, log, handlers, deps: () => ({}), supervise: false });
  await jobs.stop(0);
  await run(
    serverUrl,
    "select nextval('orders_id_seq')",
    "insert into saved_views select * from saved_views",
    "delete from users",
  );
  await expect(run(serverUrl, "create table mine (id int)")).rejects.toMatchObject({ code: "42501" });
  await expect(run(serverUrl, "drop table users")).rejects.toMatchObject({ code: "42501" });
  expect(warnings).toEqual([]);
});

test("one role can own and run everything; a superuser gets a warning", async () => {
  const { ownerUrl, superuserUrl } = await anOutsideDatabase();
  const { warnings, log } = aLog();
  await prepareDatabase({ databaseUrl: ownerUrl, ownerUrl, log }, migrations);
  await prepareDatabase({ databaseUrl: ownerUrl, ownerUrl, log }, migrations);
  expect(warnings).toEqual([]);
  await prepareDatabase({ databaseUrl: superuserUrl, ownerUrl: superuserUrl, log }, migrations);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/runs as a superuser of its database: give it a role of its own in DATABASE_URL/);
});

test("sandbox tables are created where in use, and accessible to the server's role", async () => {
  const { ownerUrl, serverUrl } = await aMigratedDatabase();
  const { log } = aLog();
  const start = (configured: { payments: boolean; postage: boolean }) => {
    const [stripe, easyPost] = [configured.payments ? ({} as never) : null, configured.postage ? ({} as never) : null];
    return prepareDatabase(
      { databaseUrl: serverUrl, ownerUrl, log },
      migrations,
      sandboxTablesOf({ stripe, easyPost }),
    );
  };
  const sandboxTables = async () => {
    const [{ rows }] = (await run(
      ownerUrl,
      "select tablename from pg_tables where tablename like 'sandbox\\_%' order by 1",
    )) as [pg.QueryResult<{ tablename: string }>];
    return rows.map(({ tablename }) => tablename);
  };
  await start({ payments: true, postage: true });
  expect(await sandboxTables()).toEqual([]);
  await start({ payments: true, postage: false });
  expect(await sandboxTables()).toEqual(["sandbox_postage_objects"]);
  await Promise.all([1, 2].map(() => start({ payments: false, postage: true })));
  expect(await sandboxTables()).toEqual(["sandbox_payment_objects", "sandbox_postage_objects"]);
  await run(
    serverUrl,
    "insert into sandbox_payment_objects (id, kind, key, data, created_at) values ('c', 'customer', 'k', '{}', now())",
  );
  await expect(
    run(
      serverUrl,
      "insert into sandbox_payment_objects (id, kind, key, data, created_at) values ('d', 'x', 'k', '{}', now())",
    ),
  ).rejects.toMatchObject({ code: "23505" });
});
