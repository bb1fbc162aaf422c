import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { type Readable, Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { users } from "../accounts/tables.ts";
import type { FileStore } from "../adapters/files/port.ts";
import type { Db } from "../deps.ts";
import { eachFile } from "../files/copy-files.ts";
import { pastOrders } from "../imports/tables.ts";
import { orders } from "../orders/tables.ts";
import { columnsOf, migrationsOf, named, tablesOf } from "../platform/backup/database-tables.ts";
import { refillTables, setSequences } from "../platform/backup/refill-tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import { isExportedFile } from "./left-out.ts";
import { dataFile, LIST_OF_FILES, ListedFile, MANIFEST, Manifest } from "./manifest.ts";
import { type Archive, openArchive } from "./read-archive.ts";
import { sumsOf } from "./sums.ts";

/** Lines per insert, which bounds memory. */
const AT_ONCE = 500;
const TYPE = "application/octet-stream";

/**
 * Imports an export into an empty lab of the same version. Files come first, which can be retried; then rows, all or
 * none. Triggers do not run, so nothing enters the outbox and no job or mail is made.
 * @param ownerUrl the owner role's URL; needs no superuser
 * @throws CannotStart if the lab has customers or orders, or the export is of another version or damaged
 */
export async function importLab(
  { ownerUrl, files }: { ownerUrl: string; files: FileStore },
  path: string,
): Promise<Manifest> {
  const archive = await openArchive(path);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lab import" });
  await client.connect();
  try {
    const manifest = await readManifest(archive);
    const db = drizzle({ client, casing: "snake_case" });
    await mustBeEmpty(db);
    await mustBeSameVersion(client, manifest);
    if (manifest.files !== null) await storeFiles(archive, files);
    await client.query("begin");
    await mustBeEmpty(db);
    await fillTables(client, archive, manifest);
    await setSequences(client, manifest.sequences);
    await db.execute(sql`select refresh_work(array(select ${orders.id} from ${orders}))`);
    await mustHaveSums(db, manifest);
    await client.query("commit");
    await client.query("analyze");
    return manifest;
  } finally {
    await client.end();
    archive.close();
  }
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const parsed = Manifest.safeParse(JSON.parse(await text(await archive.open(MANIFEST))));
  if (!parsed.success) throw new CannotStart(`${MANIFEST} does not describe an export of a lab.`);
  return parsed.data;
}

async function mustBeEmpty(db: Db): Promise<void> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from ${users} where ${users.role} = ${literal(users.role, "CUSTOMER")})
      or exists (select from ${orders}) or exists (select from ${pastOrders}) as used`);
  if (rows[0]!.used) throw new CannotStart("This lab has customers or orders. Import into an empty one.");
}

async function mustBeSameVersion(client: pg.Client, { migrations, schema }: Manifest): Promise<void> {
  if (isDeepStrictEqual(await migrationsOf(client), migrations)) return;
  throw new CannotStart(
    `This export is of another version of the lab (${schema}). Import it with that version, then start this one.`,
  );
}

async function storeFiles(archive: Archive, files: FileStore): Promise<void> {
  const list = createInterface({ input: await archive.open(LIST_OF_FILES) });
  await eachFile(list[Symbol.asyncIterator](), async (line) => {
    if (line === "") return;
    const { key, bytes, sha256 } = ListedFile.parse(JSON.parse(line));
    if (!isExportedFile(key)) return;
    if ((await files.stat(key))?.bytes === bytes && (await files.sha256(key)) === sha256) return;
    const content = await archive.open(`files/${key}`);
    try {
      const written = await files.write(key, content, { type: TYPE, bytes });
      if (written.sha256 === sha256) return;
      await files.remove(key);
      throw new CannotStart(`files/${key} differs from the list of files.`);
    } finally {
      content.destroy();
    }
  });
}

async function fillTables(client: pg.Client, archive: Archive, manifest: Manifest): Promise<void> {
  const tables = (await tablesOf(client)).filter(({ schema }) => schema === "public");
  const unknown = manifest.tables.find(({ name }) => !tables.some((table) => table.name === name));
  if (unknown !== undefined) throw new CannotStart(`This lab has no table ${unknown.name}.`);
  await refillTables(client, tables, async ({ schema, name }) => {
    const exported = manifest.tables.find((table) => table.name === name);
    if (exported === undefined) return;
    const into = named(client, { schema, name });
    const columns = columnsOf(client, { schema, name, columns: exported.columns });
    const { hashed, sha256 } = hashing(await archive.open(dataFile(name)));
    let rows = 0;
    for await (const lines of batches(hashed)) {
      await client.query(
        `insert into ${into} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${into}, $1::json)`,
        [`[${lines.join(",")}]`],
      );
      rows += lines.length;
    }
    if (rows !== exported.rows || sha256() !== exported.sha256)
      throw new CannotStart(`${dataFile(name)} differs from the manifest.`);
  });
}

function hashing(content: Readable): { hashed: Readable; sha256: () => string } {
  const hash = createHash("sha256");
  const looked = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  content.on("error", (error) => looked.destroy(error));
  return { hashed: content.pipe(looked), sha256: () => hash.digest("hex") };
}

async function* batches(content: Readable): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: content, crlfDelay: Infinity })) {
    lines.push(line);
    if (lines.length < AT_ONCE) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

async function mustHaveSums(db: Db, { sums }: Manifest): Promise<void> {
  if (!isDeepStrictEqual(await sumsOf(db), sums)) throw new CannotStart("The sums differ from those of the manifest.");
}
