import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { takeBackup } from "../../src/server/take-backup.ts";
import { aJpeg, aRollAtTheBench } from "../support/scan-makers.ts";
import { newTestDatabase, type TestDatabase } from "../support/test-database.ts";

const now = () => new Date();
const AUTH_SECRET = "the secret that is kept elsewhere, as the page says";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nice-destroyed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(script: "backup" | "restore", folder: string, at: { database: TestDatabase; dataDir: string }) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: at.database.url,
    MIGRATION_DATABASE_URL: at.database.ownerUrl,
    DATA_DIR: at.dataDir,
    AUTH_SECRET,
    DEMO: "false",
  };
  return new Promise<{ said: string; code: number }>((resolve) => {
    const child = execFile(process.execPath, [`scripts/${script}.ts`, folder], { env }, (_, out, err) =>
      resolve({ said: out + err, code: child.exitCode ?? -1 }),
    );
  });
}

async function asOwner<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function allOf({ database, dataDir }: { database: TestDatabase; dataDir: string }) {
  const found: Record<string, string> = {};
  const tables = await asOwner<{ name: string }>(
    database.ownerUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sum = `count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum`;
  const sums = tables.map(({ name }) => `select '${name}' as name, ${sum} from ${name} t`);
  const rows = await asOwner<{ name: string; sum: string }>(database.ownerUrl, sums.join(" union all "));
  for (const { name, sum } of rows) found[name] = sum;
  const files = join(dataDir, "files");
  for (const path of readdirSync(files, { recursive: true, encoding: "utf8" }))
    if (statSync(join(files, path)).isFile())
      found[path] = createHash("sha256")
        .update(readFileSync(join(files, path)))
        .digest("hex");
  return found;
}

test("a lab whose database and files are lost is restored by two commands, which report the time", async () => {
  const at = await aRollAtTheBench();
  await at.bench.upload(await aJpeg());
  await at.bench.sync();
  await at.lab.workAll();
  const { settings, files } = at.lab.lab.deps;
  const seed = aFolder();
  const some = await newTestDatabase();
  await some.drop();
  const ownerUrl = Object.assign(new URL(some.ownerUrl), { pathname: new URL(settings.databaseUrl!).pathname }).href;
  await takeBackup({ ownerUrl, files, dir: seed, now });

  const lab = { database: await newTestDatabase({ template: "template0" }), dataDir: aFolder() };
  const begun = await run("restore", seed, lab);
  expect(begun.said).toContain("Start the lab.");
  const before = await allOf(lab);
  expect(Object.keys(before).some((name) => name.startsWith("scans/"))).toBe(true);
  expect(before["public.scans"]).toMatch(/^[1-9]/);
  const folder = aFolder();
  const { said, code } = await run("backup", folder, lab);
  expect(code).toBe(0);
  expect(said).toMatch(/^\d+ tables and \d+ files \(\d+ new\) in \d+\.\d s/);

  await lab.database.drop();
  rmSync(lab.dataDir, { recursive: true, force: true });
  await expect(asOwner(lab.database.ownerUrl, "select 1")).rejects.toThrow("does not exist");
  expect(existsSync(lab.dataDir)).toBe(false);

  const database = await newTestDatabase({ template: "template0" });
  onTestFinished(() => database.drop());
  const anew = { database, dataDir: aFolder() };
  const restored = await run("restore", folder, anew);
  expect(restored.code).toBe(0);
  const took = /^As it was at .*: \d+ tables and \d+ files, in (\d+\.\d) s\. Start the lab\.$/m.exec(restored.said);
  expect(Number(took?.[1])).toBeGreaterThan(0);
  expect(await allOf(anew)).toEqual(before);
});
