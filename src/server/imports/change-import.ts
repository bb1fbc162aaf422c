import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import * as contract from "../../contract/imports/imports.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { missingFields } from "../../rules/imports/fields.ts";
import { type ImportAction, may, shownState, UNDO_MS } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import type { ChangeVerb } from "../../rules/history/changes.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { columnsHash } from "./add-import.ts";
import { fileKey } from "./files.ts";
import type { ImportRow } from "./import-kind.ts";
import { workOf } from "./kinds.ts";
import { importItems, importMappings, imports } from "./tables.ts";
import { enqueueStep } from "./work-import.ts";

/** Moves an import to its next state and wakes its job; the batch that is running now finishes first. */
async function move(
  deps: Deps,
  importId: string,
  action: Exclude<ImportAction, "REMOVE">,
  change: (tx: Tx, row: ImportRow) => Promise<Partial<ImportRow>> | Partial<ImportRow>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lock(deps, tx, importId, action);
    const [moved] = await tx
      .update(imports)
      .set(await change(tx, row))
      .where(eq(imports.id, importId))
      .returning();
    if (action !== "PAUSE") await enqueueStep(deps, tx, moved!);
  });
}

async function lock({ now }: Deps, tx: Tx, importId: string, action: ImportAction): Promise<ImportRow> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, importId)).for("update");
  if (row === undefined) throw notFound("Import not found.");
  if (!may({ ...row, state: shownState(row, now()) }, action)) throw refuse(contract.runImport, "OTHER_STATE");
  return row;
}

/** @param by null for an import from the command line */
async function record(
  deps: Deps,
  tx: Tx,
  { id, fileName, kind }: ImportRow,
  by: string | null,
  verb: ChangeVerb,
): Promise<void> {
  if (by === null) return;
  const thing = { kind: "IMPORT", id, name: fileName } as const;
  await recordChange(deps, tx, { by, verb, thing, [verb === "REMOVED" ? "before" : "after"]: { kind } });
}

/** Sets the columns, remembers them for the next such file, and starts a dry run. */
export async function checkImport(
  deps: Deps,
  importId: string,
  { source, mapping }: BodyOf<typeof contract.checkImport>,
  by: string | null,
): Promise<void> {
  await move(deps, importId, "CHECK", async (tx, row) => {
    const { fields } = rulesOf(row.kind);
    const isMapped =
      missingFields(fields, mapping).length === 0 &&
      Object.entries(mapping).every(
        ([key, column]) => fields.some((field) => field.key === key) && row.columns.includes(column),
      );
    if (!isMapped) throw refuse(contract.checkImport, "BAD_MAPPING");
    await tx
      .insert(importMappings)
      .values({ kind: row.kind, columnsHash: columnsHash(row.columns), source, mapping })
      .onConflictDoUpdate({
        target: [importMappings.kind, importMappings.columnsHash],
        set: { source, mapping },
      });
    await record(deps, tx, row, by, "CHANGED");
    return { source, mapping, state: "READING", position: 0, doneCount: 0, problem: null };
  });
}

/** Starts a checked import or continues a paused one. Its rows are stored by now, so the file is removed. */
export async function runImport(deps: Deps, importId: string, by: string | null): Promise<void> {
  await move(deps, importId, "RUN", async (tx, row) => {
    await record(deps, tx, row, by, "ADDED");
    if (row.startedAt === null) await deps.jobs.enqueue(tx, "remove-files", { keys: [fileKey(importId)] });
    // The examples of a secret field go with the file.
    const samples = workOf(row.kind).secretField === undefined ? row.samples : [];
    return { state: "RUNNING", startedAt: row.startedAt ?? deps.now(), problem: null, samples };
  });
}

export async function pauseImport(deps: Deps, importId: string, by: string): Promise<void> {
  await move(deps, importId, "PAUSE", async (tx, row) => {
    await record(deps, tx, row, by, "CHANGED");
    return { state: "PAUSED" };
  });
}

/** Returns until when an import may be undone; null if it has not run, was undone, or it is too late. */
export function undoUntil(row: ImportRow, now: Date): Date | null {
  const { kind, startedAt, finishedAt } = row;
  if (!may({ kind, state: shownState(row, now) }, "UNDO") || startedAt === null) return null;
  const until = new Date((finishedAt ?? startedAt).getTime() + UNDO_MS);
  return until < now ? null : until;
}

export async function undoImport(deps: Deps, importId: string, by: string): Promise<void> {
  await move(deps, importId, "UNDO", async (tx, row) => {
    if (undoUntil(row, deps.now()) === null) throw refuse(contract.undoImport, "TOO_LATE");
    await record(deps, tx, row, by, "REMOVED");
    // A paused import has not reached these items; their outcome is the dry run's.
    await tx
      .update(importItems)
      .set({ outcome: null })
      .where(and(eq(importItems.importId, importId), isNull(importItems.thingId), ne(importItems.outcome, "REFUSED")));
    // A roll whose import was killed between two of its scans.
    await tx
      .update(importItems)
      .set({ outcome: "MADE" })
      .where(and(eq(importItems.importId, importId), isNull(importItems.outcome), isNotNull(importItems.thingId)));
    return { state: "UNDOING", position: 0, doneCount: 0, problem: null };
  });
}

/** Deletes an import that changed nothing, with its file. */
export async function removeImport(deps: Deps, importId: string, by: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lock(deps, tx, importId, "REMOVE");
    await tx.delete(imports).where(eq(imports.id, importId));
    await record(deps, tx, row, by, "REMOVED");
    await deps.jobs.enqueue(tx, "remove-files", { keys: [fileKey(importId)] });
  });
}
