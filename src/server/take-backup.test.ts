import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { getRoll } from "../contract/film/rolls.ts";
import { aJpeg, aRollAtTheBench } from "../../tests/support/scan-makers.ts";
import { newTestDatabase } from "../../tests/support/test-database.ts";
import { diskFiles } from "./adapters/files/disk-files.ts";
import { openHttp } from "./open-http.ts";
import { openLab } from "./composition-root.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";
import { personAt } from "../../tests/support/servers.ts";

const now = () => new Date();

/** Hashes all rows of each table to one number. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    );
    found[name] = rows[0]!.sum;
  }
  await client.end();
  return found;
}

async function backedUp() {
  const at = await aRollAtTheBench();
  await at.bench.upload(await aJpeg());
  await at.bench.sync();
  await at.lab.workAll();
  const { settings, files } = at.lab.lab.deps;
  const ownerUrl = await ownerOf(settings.databaseUrl!);
  const dir = await mkdtemp(join(tmpdir(), "nice-backup-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const taken = await takeBackup({ ownerUrl, files, dir, now });
  return { at, dir, taken, ownerUrl, settings };
}

/** Returns the same database's URL with the role that owns its tables. */
async function ownerOf(url: string): Promise<string> {
  const some = await newTestDatabase();
  await some.drop();
  return Object.assign(new URL(some.ownerUrl), { pathname: new URL(url).pathname }).href;
}

async function nothingLeft() {
  const database = await newTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "nice-restored-"));
  const files = diskFiles({ dir: join(dataDir, "files"), secret: "another secret", publicUrl: "", now });
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { database, dataDir, files };
}

test("a backup restores every row and file of a lost lab, and customers continue where they were", async () => {
  const { at, dir, ownerUrl, settings } = await backedUp();
  const before = await rowsOf(ownerUrl);
  const { database, dataDir, files } = await nothingLeft();
  const started = performance.now();
  const restored = await restoreBackup({ ownerUrl: database.ownerUrl, files, dir });
  process.stdout.write(
    `recovered ${restored.tables} tables and ${restored.copied.files} files in ${Math.round(performance.now() - started)} ms\n`,
  );
  expect(await rowsOf(database.ownerUrl)).toEqual(before);
  const stored = await Array.fromAsync(files.all());
  expect(stored.length).toBeGreaterThan(3);
  expect(stored).toHaveLength((await Array.fromAsync(at.lab.lab.deps.files.all())).length);

  const lab = await openLab(
    { settings: { ...settings, dataDir }, log: at.lab.lab.deps.log, databaseUrl: database.url, now: at.lab.clock.now },
    { supervise: false },
  );
  const http = await openHttp(lab);
  onTestFinished(async () => {
    await http.close();
    await lab.close();
  });
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  const params = { userId: at.customer.userId, rollId: at.roll.id };
  const { scans } = await personAt(origin, at.customer).call(getRoll, { params });
  expect((await fetch(origin + scans[0]!.thumbnail!.read)).status).toBe(200);
  await expect(restoreBackup({ ownerUrl: database.ownerUrl, files, dir })).rejects.toThrow("This database is in use");
});

test("a second backup copies only new files; a tampered one is rejected before any changes", async () => {
  const { dir, ownerUrl, at } = await backedUp();
  const again = await takeBackup({ ownerUrl, files: at.lab.lab.deps.files, dir, now });
  expect(again.copied.files).toBe(0);
  const { database, files } = await nothingLeft();
  const empty = await rowsOf(database.ownerUrl);

  const list = join(dir, "files.jsonl");
  const listed = await readFile(list, "utf8");
  await appendFile(list, `${JSON.stringify({ key: "scans/gone", bytes: 1, sha256: "" })}\n`);
  await expect(restoreBackup({ ownerUrl: database.ownerUrl, files, dir })).rejects.toThrow("1 files are missing");
  await writeFile(list, listed);

  const about = JSON.parse(await readFile(join(dir, "database.json"), "utf8")) as { tables: { sha256: string }[] };
  about.tables[3]!.sha256 = "0".repeat(64);
  await writeFile(join(dir, "database.json"), JSON.stringify(about));
  await expect(restoreBackup({ ownerUrl: database.ownerUrl, files, dir })).rejects.toThrow("differs from the backup");
  expect(await rowsOf(database.ownerUrl)).toEqual(empty);
  expect((await readdir(dir)).length).toBeGreaterThan(20);
});
