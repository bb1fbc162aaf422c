import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { executePrepared } from "./execute-prepared.ts";
import { type Database, openDatabase } from "./open-database.ts";

const PGBOUNCER = "/usr/sbin/pgbouncer";

async function readsAndWrites({ db }: Database): Promise<void> {
  for (let n = 0; n < 8; n++) {
    expect(await executePrepared(db, sql`select ${n}::int as n`)).toEqual([{ n }]);
    const row = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lab.n', ${String(n)}, true)`);
      return (await tx.execute(sql`select current_setting('lab.n') as n`)).rows[0];
    });
    expect(row).toEqual({ n: String(n) });
  }
}

test("behind a pooler no statement is prepared under a name, and no connection asks for settings of its own", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const own = openDatabase(url, { max: 1 });
  await readsAndWrites(own);
  const names = sql`select count(*)::int as n from pg_prepared_statements`;
  expect((await own.db.execute(names)).rows[0]).not.toEqual({ n: 0 });
  await own.close();
  const pooled = openDatabase(url, { max: 1, pooled: true });
  await readsAndWrites(pooled);
  expect((await pooled.db.execute(names)).rows[0]).toEqual({ n: 0 });
  const asked = sql`select current_setting('statement_timeout') as timeout`;
  expect((await pooled.db.execute(asked)).rows[0]).toEqual({ timeout: "0" });
  await pooled.close();
});

const aFreePort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

/** PgBouncer in transaction mode with two connections to the database. @returns the database's address through it */
async function pgBouncer(url: string): Promise<string> {
  const to = new URL(url);
  const dir = await mkdtemp(join(tmpdir(), "nice-pgb-"));
  await chmod(dir, 0o755);
  const port = await aFreePort();
  const name = to.pathname.slice(1);
  await writeFile(
    join(dir, "pgbouncer.ini"),
    `[databases]\n${name} = host=${to.hostname} port=${to.port} user=${to.username} password=${decodeURIComponent(to.password)}\n` +
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n` +
      "pool_mode = transaction\ndefault_pool_size = 2\n",
  );
  const asRoot = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child: ChildProcess = spawn(PGBOUNCER, [...asRoot, join(dir, "pgbouncer.ini")], { stdio: "ignore" });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
    await rm(dir, { recursive: true });
  });
  return `postgresql://${to.username}@127.0.0.1:${port}/${name}`;
}

test.skipIf(!existsSync(PGBOUNCER))("through PgBouncer in transaction mode ten connections share two", async () => {
  const { url, drop } = await newTestDatabase();
  onTestFinished(drop);
  const through = await pgBouncer(url);
  const database = openDatabase(through, { max: 10, pooled: true });
  onTestFinished(() => database.close());
  await vi.waitFor(() => database.pool.query("select 1"), { timeout: 10_000 });
  await Promise.all(Array.from({ length: 20 }, () => readsAndWrites(database)));
  const { rows } = await database.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database()",
  );
  expect(rows[0].n).toBeLessThanOrEqual(2);
});
