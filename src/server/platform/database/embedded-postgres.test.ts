import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openLog } from "../log.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPostmaster } from "./postmaster.ts";

// Short, wherever temporary files are: the path of a Unix socket is limited to some hundred bytes.
const folder = mkdtempSync(join(process.platform === "win32" ? tmpdir() : "/tmp", "nice-pg-"));
const dataDir = join(folder, "a folder with spaces");
const cluster = join(dataDir, "postgres/cluster");
const log = openLog({ logLevel: "silent" });
afterAll(async () => {
  const left = await readPostmaster(cluster);
  if (left) process.kill(left.pid, "SIGQUIT");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** A separate process that starts or joins the database and stays; prints its URL. */
async function otherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const module = JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"));
  const script = `
    const { startEmbeddedPostgres } = await import(${module});
    const log = new Proxy({}, { get: () => () => {} });
    const { url, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(url);
    process.on("SIGTERM", () => stop().then(() => process.exit()));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  return { child, url: String(line).trim() };
}

test("the first start creates a durable database that only its owner can read", async () => {
  const database = await startEmbeddedPostgres({ dataDir, log });
  await query(database.ownerUrl, "create table kept as select 'ä' as word");
  for (const kind of ["", "temporary"])
    await expect(query(database.url, `create ${kind} table mine (id int)`)).rejects.toMatchObject({ code: "42501" });
  const settings = await query<{ name: string; setting: string }>(
    database.url,
    "select name, setting from pg_settings where name in ('fsync', 'server_encoding', 'listen_addresses', 'TimeZone')",
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    server_encoding: "UTF8",
    listen_addresses: "127.0.0.1",
    TimeZone: "UTC",
  });
  expect(statSync(join(dataDir, "postgres")).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, "postgres/password")).mode & 0o077).toBe(0);
  await database.stop();
  expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);

  const again = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(again.ownerUrl, "select upper(word) as word from kept")).toEqual([{ word: "Ä" }]);
  await again.stop();
});

const BY_SOCKET = "select inet_server_addr() is null as socket";

test.skipIf(process.platform === "win32")("the database uses a socket that only its owner can reach", async () => {
  const database = await startEmbeddedPostgres({ dataDir, log });
  const folder = new URL(database.url).searchParams.get("host")!;
  expect(folder).toBe(join(dataDir, "postgres/socket"));
  expect(statSync(folder).mode & 0o077).toBe(0);
  for (const url of [database.url, database.ownerUrl]) expect(await query(url, BY_SOCKET)).toEqual([{ socket: true }]);
  const byTcp = Object.assign(new URL(database.url), { search: "" }).href;
  expect(await query(byTcp, BY_SOCKET)).toEqual([{ socket: false }]);
  await database.stop();
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.platform === "win32")("a killed server's stale socket is cleaned up", async () => {
  const { child } = await otherProcess();
  const left = (await readPostmaster(cluster))!;
  child.kill("SIGKILL");
  process.kill(left.pid, "SIGKILL");
  await expect.poll(() => readPostmaster(cluster)).toBeNull();
  const database = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(database.url, BY_SOCKET)).toEqual([{ socket: true }]);
  const { port } = new URL(database.url);
  expect(readdirSync(join(dataDir, "postgres/socket")).toSorted()).toEqual([
    `.s.PGSQL.${port}`,
    `.s.PGSQL.${port}.lock`,
  ]);
  await database.stop();
});

test("a data folder with too long a socket path falls back to TCP with a warning", async () => {
  const said: string[] = [];
  const telling = openLog({ logLevel: "warn" }, { write: (line: string) => void said.push(line) });
  const database = await startEmbeddedPostgres({ dataDir: join(folder, "long".repeat(25)), log: telling });
  expect(await query(database.url, BY_SOCKET)).toEqual([{ socket: false }]);
  expect(said.join("")).toMatch(/reached by TCP/);
  expect(said.join("")).toMatch(/its path would have \d+ bytes/);
  await database.stop();
});

test("a wrong password is rejected", async () => {
  const database = await startEmbeddedPostgres({ dataDir, log });
  const wrong = Object.assign(new URL(database.ownerUrl), { password: "guess" }).href;
  await expect(query(wrong, "select 1")).rejects.toMatchObject({ code: "28P01" });
  const owner = new URL(database.ownerUrl);
  const asOwner = Object.assign(new URL(database.url), { username: owner.username }).href;
  await expect(query(asOwner, "select 1")).rejects.toMatchObject({ code: "28P01" });
  await database.stop();
});

test("a server left by a killed process is reused, and stopped by its last user", async () => {
  const { child } = await otherProcess();
  const left = await readPostmaster(cluster);
  child.kill("SIGKILL");
  await once(child, "exit");
  const database = await startEmbeddedPostgres({ dataDir, log });
  expect((await readPostmaster(cluster))?.pid).toBe(left?.pid);
  await database.stop();
  expect(await readPostmaster(cluster)).toBeNull();
});

test("the first of two processes to stop leaves the shared server running", async () => {
  const [first, second] = await Promise.all([otherProcess(), otherProcess()]);
  expect(first.url).toBe(second.url);
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  second.child.kill("SIGTERM");
  await once(second.child, "exit");
  expect(await readPostmaster(cluster)).toBeNull();
});

test("a lock file with another program's process id is ignored", async () => {
  writeFileSync(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n5432\n\n\n\nready\n`);
  const database = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(database.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
});

test("a killed server restarts at the same address with all committed data", async () => {
  const database = await startEmbeddedPostgres({ dataDir, log });
  await query(database.ownerUrl, "insert into kept values ('committed')");
  const killed = (await readPostmaster(cluster))?.pid as number;
  process.kill(killed, "SIGKILL");
  const words = () => query(database.ownerUrl, "select word from kept where word = 'committed'").catch(() => []);
  await expect.poll(words).toEqual([{ word: "committed" }]);
  expect((await readPostmaster(cluster))?.pid).not.toBe(killed);
  await database.stop();
});

test("the server's own log contains neither statements nor values", async () => {
  const database = await startEmbeddedPostgres({ dataDir, log });
  await query(database.ownerUrl, "create table once (email text unique)");
  await query(database.ownerUrl, "insert into once values ('ada@example.com')");
  await query(database.ownerUrl, "insert into once values ('ada@example.com')").catch(() => {});
  await database.stop();
  expect(readFileSync(join(dataDir, "postgres/server.log"), "utf8")).not.toContain("ada@");
});
