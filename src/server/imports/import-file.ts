import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { eq } from "drizzle-orm";
import { missingFields } from "../../rules/imports/fields.ts";
import { type FileKind, IMPORT_FILE_LIMIT, isInProgress } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import type { Deps } from "../deps.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { receiveImportFile } from "./add-import.ts";
import { checkImport, runImport } from "./change-import.ts";
import { fileKey } from "./files.ts";
import type { ImportRow } from "./import-kind.ts";
import { imports } from "./tables.ts";
import { workImport } from "./work-import.ts";

type Request = { kind: FileKind; path: string; isDry: boolean; say: (text: string) => void };

/** Imports a CSV file from this machine, with the columns of the last such file or guessed ones. @returns its id */
export async function importFile(deps: Deps, { kind, path, isDry, say }: Request): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new CannotStart(`${path} is not a file.`);
  if (found.size > IMPORT_FILE_LIMIT.maxBytes) throw new CannotStart(`${tooLargeText(IMPORT_FILE_LIMIT)}.`);
  const [id, type, bytes] = [newId(), "text/csv", found.size];
  await deps.db.insert(imports).values({ id, kind, fileName: basename(path), bytes, createdAt: deps.now() });
  const stored = await deps.files.write(fileKey(id), createReadStream(path), { type, bytes });
  await receiveImportFile(deps, { ...stored, type }).catch((error: unknown) => {
    throw error instanceof HttpError ? new CannotStart(error.message) : error;
  });
  const { source, mapping, columns } = await find(deps, id);
  const missing = missingFields(rulesOf(kind).fields, mapping).map(({ label }) => label);
  if (missing.length > 0)
    throw new CannotStart(
      `No column for: ${missing.join(", ")}. The file has ${columns.join(", ")}. Choose them at /admin/import/${id}.`,
    );
  for (const [field, column] of Object.entries(mapping)) say(`${field}: ${column}`);
  await checkImport(deps, id, { source, mapping: { ...mapping } }, null);
  const checked = await work(deps, id, say);
  if (isDry || checked.state !== "READY") return id;
  await runImport(deps, id, null);
  await work(deps, id, say);
  return id;
}

async function find({ db }: Deps, id: string): Promise<ImportRow> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  if (row === undefined) throw notFound("Import not found.");
  return row;
}

/** Does the import's jobs here, one after another. A server that takes one does the same, and neither does it twice. */
async function work(deps: Deps, id: string, say: Request["say"]): Promise<ImportRow> {
  for (;;) {
    const row = await find(deps, id);
    if (!isInProgress(row.state)) return row;
    await workImport(deps, { importId: id, state: row.state, position: row.position });
    if (row.itemCount > 0) say(`${row.state.toLowerCase()}: ${row.doneCount} of ${row.itemCount}`);
  }
}
