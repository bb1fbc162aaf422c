import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type * as contract from "../../contract/imports/imports.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { columnNames, columnSet, guessMapping, recognizeSource } from "../../rules/imports/fields.ts";
import { type ImportKind, MOST_COLUMNS } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import type { CallDeps, Db, Deps } from "../deps.ts";
import type { StoredUpload } from "../files/upload-handler.ts";
import { refuseInfected } from "../files/upload-handler.ts";
import { newWriteLink } from "../files/write-link-reply.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { fileKey, readHead } from "./files.ts";
import { importMappings, imports } from "./tables.ts";

const KEY = /^imports\/([0-9a-f-]{36})\/file\.csv$/;
const TYPE = "text/csv";
/** Rows shown while choosing columns. */
const SAMPLES = 5;
const LONGEST_SAMPLE = 120;

/** Returns the upload link of a new import. */
export async function addImport(
  deps: CallDeps,
  { kind, fileName, size }: BodyOf<typeof contract.addImport>,
  by: string | null,
) {
  const [id, createdAt] = [newId(), deps.now()];
  await deps.db.insert(imports).values({ id, kind, fileName, bytes: size, byUserId: by, createdAt });
  return { importId: id, writeLink: await newWriteLink(deps, fileKey(id), { type: TYPE, bytes: size }) };
}

/** Reads the columns of an uploaded file, and maps them as the last file with the same columns, or by a guess. */
export async function receiveImportFile(deps: Deps, { key, bytes }: StoredUpload): Promise<void> {
  const { db, files } = deps;
  const id = KEY.exec(key)?.[1];
  if (id === undefined) throw notFound();
  const refused = async (message: string) => {
    await files.remove(key);
    return new HttpError(415, message);
  };
  await scan(deps, key);
  const [row] = await db.select({ kind: imports.kind }).from(imports).where(eq(imports.id, id));
  if (row === undefined) throw notFound("This import was removed.");
  const [head, ...lines] = await readHead(files, key, bytes);
  if (head === undefined || head.values.length < 2 || head.values.length > MOST_COLUMNS || isBinary(head.values))
    throw await refused("This is not a CSV file with column names in its first line. Export it as CSV.");
  const columns = columnNames(head.values);
  const samples = lines.slice(0, SAMPLES).map(({ values }) => values.map((cell) => cell.slice(0, LONGEST_SAMPLE)));
  const chosen = (await storedMapping(db, row.kind, columns)) ?? {
    source: recognizeSource(columns),
    mapping: guessMapping(rulesOf(row.kind).fields, columns),
  };
  await db
    .update(imports)
    .set({ columns, samples, ...chosen, state: "MAPPING" })
    .where(and(eq(imports.id, id), eq(imports.state, "WAITING")));
}

/** A zip, a spreadsheet or a picture. */
const isBinary = (cells: readonly string[]): boolean =>
  cells.some((cell) => [...cell].some((sign) => sign < "\t" || sign === "\ufffd"));

async function scan(deps: Deps, key: string): Promise<void> {
  if (!deps.viruses.looks) return;
  const { path, release } = await deps.files.openLocally(key);
  try {
    await refuseInfected(deps, { path, kind: "imports" });
  } finally {
    await release();
  }
}

export const columnsHash = (columns: readonly string[]): string =>
  createHash("sha256").update(columnSet(columns)).digest("hex");

async function storedMapping(db: Db, kind: ImportKind, columns: readonly string[]) {
  const [stored] = await db
    .select({ source: importMappings.source, mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.kind, kind), eq(importMappings.columnsHash, columnsHash(columns))));
  if (stored === undefined) return null;
  // The same columns, perhaps written differently.
  const isSame = Object.values(stored.mapping).every((column) => columns.includes(column));
  return isSame ? stored : null;
}
