import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { mappedCells } from "../../rules/imports/fields.ts";
import { type ImportOutcome, type ImportState, isInProgress } from "../../rules/imports/imports.ts";
import type { ItemAmount, ReadItem } from "../../rules/imports/kind-rules.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { hashOfCode } from "../digital-goods/gift-card-code.ts";
import { isStillNamed } from "../platform/database/write-failures.ts";
import type { ImportRow, ItemRow, Saved } from "./import-kind.ts";
import { workOf } from "./kinds.ts";
import { readFile } from "./read-file.ts";
import { openRows } from "./secret-cells.ts";
import { importedIds, importItems, importOutcome, imports } from "./tables.ts";

/** Items of one job. Short jobs let others in between, and a killed one repeats little. */
const BATCH = 250;

export type ImportStep = { importId: string; state: ImportState; position: number };

export const enqueueStep = ({ jobs }: Pick<Deps, "jobs">, tx: Tx, { id, state, position }: ImportRow): Promise<void> =>
  jobs.enqueue(tx, "work-import", { importId: id, state, position });

/**
 * Works on one batch of an import. Its records, the position and the next job are saved together, so a killed job leaves
 * nothing, and a repeated one finds the position moved.
 */
export async function workImport(deps: Deps, step: ImportStep): Promise<void> {
  const { importId, state, position } = step;
  const answers = await lookUp(deps, step);
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, importId)).for("update");
    if (row?.state !== state || row.position !== position) return;
    const next = state === "READING" ? await readFile(deps, tx, row) : await workBatch(deps, tx, row, answers);
    const [moved] = await tx.update(imports).set(next).where(eq(imports.id, importId)).returning();
    if (isInProgress(moved!.state)) await enqueueStep(deps, tx, moved!);
  });
}

/** Shows an import whose job failed for good as stopped, so that it can be continued; see docs/product/imports.md. */
export async function stopImport({ db }: Deps, { importId, state, position }: ImportStep): Promise<void> {
  const stopped: Partial<ImportRow> =
    state === "RUNNING"
      ? { state: "STOPPED" }
      : state === "UNDOING"
        ? { state: "DONE", problem: "Undoing stopped before its end. Undo the import again." }
        : { state: "FAILED", problem: "The file could not be checked. Check it again." };
  await db
    .update(imports)
    .set(stopped)
    .where(and(eq(imports.id, importId), eq(imports.state, state), eq(imports.position, position)));
}

/** Asks outside services about the batch that is next. The items do not change while the import is at this step. */
async function lookUp(deps: Deps, { importId, state, position }: ImportStep): Promise<unknown> {
  if (state !== "CHECKING" && state !== "RUNNING") return undefined;
  const [row] = await deps.db.select().from(imports).where(eq(imports.id, importId));
  if (row?.state !== state || row.position !== position) return undefined;
  const work = workOf(row.kind);
  if (work.lookUp === undefined) return undefined;
  const read = (await nextItems(deps.db, row)).map((item) => readItem(deps, row, item));
  return work.lookUp(
    deps,
    read.flatMap((it) => ("record" in it ? [it.record] : [])),
  );
}

const nextItems = (db: Db | Tx, { id, kind, state, position }: ImportRow): Promise<ItemRow[]> =>
  db
    .select()
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, id),
        gt(importItems.position, position),
        state === "UNDOING"
          ? and(inArray(importItems.outcome, ["MADE", "CHANGED"]), isNotNull(importItems.thingId))
          : undefined,
      ),
    )
    .orderBy(asc(importItems.position))
    .limit(workOf(kind).batch ?? BATCH);

async function workBatch(deps: Deps, tx: Tx, row: ImportRow, answers: unknown): Promise<Partial<ImportRow>> {
  const items = await nextItems(tx, row);
  if (items.length === 0) return finished(deps, row.state);
  if (row.state === "UNDOING") await undoItems(deps, tx, row, items);
  else if (row.state === "CHECKING")
    await saveOutcomes(tx, row.id, await rehearse(tx, (inner) => saveItems(deps, inner, row, items, answers)));
  else {
    const worked = await saveItems(deps, tx, row, items, answers);
    await saveOutcomes(tx, row.id, worked);
    if (workOf(row.kind).secretField !== undefined) await forgetRows(tx, row.id, worked);
  }
  return { position: items.at(-1)!.position, doneCount: row.doneCount + items.length };
}

const finished = ({ now }: Deps, state: ImportState): Partial<ImportRow> =>
  state === "CHECKING"
    ? { state: "READY", position: 0, doneCount: 0 }
    : { state: state === "RUNNING" ? "DONE" : "UNDONE", finishedAt: now() };

class Rehearsed extends Error {
  readonly result: Worked[];
  constructor(result: Worked[]) {
    super("a dry run");
    this.result = result;
  }
}

/** Runs `work` and rolls it back: a dry run is a run, without its effects. */
async function rehearse(tx: Tx, work: (inner: Tx) => Promise<Worked[]>): Promise<Worked[]> {
  try {
    return await tx.transaction(async (inner) => {
      throw new Rehearsed(await work(inner));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result.map((item) => ({ ...item, thingId: null, undo: null }));
    throw error;
  }
}

type Worked = {
  position: number;
  outcome: ImportOutcome;
  reason: string | null;
  thingId: string | null;
  undo: Record<string, string[]> | null;
  details: string[] | null;
  amount: ItemAmount | null;
};

async function saveItems(
  deps: Deps,
  tx: Tx,
  row: ImportRow,
  items: readonly ItemRow[],
  answers: unknown,
): Promise<Worked[]> {
  const { secretField } = workOf(row.kind);
  const read = items.map((item) => {
    const it = readItem(deps, row, item);
    return {
      ...item,
      it: "externalId" in it && secretField !== undefined ? { ...it, externalId: hashOfCode(it.externalId) } : it,
    };
  });
  const known = await knownIds(
    tx,
    row,
    read.flatMap(({ it }) => ("externalId" in it ? [it.externalId] : [])),
  );
  const todo = read.flatMap(({ position, it }) =>
    "externalId" in it ? [{ ...it, position, knownId: known.get(it.externalId) ?? null }] : [],
  );
  const saved = await saveTogether(deps, tx, row, todo, answers);
  const ids = todo.flatMap(({ externalId, knownId }, at) => {
    const one = saved[at]!;
    return knownId === null && "thingId" in one ? [{ externalId, thingId: one.thingId }] : [];
  });
  if (ids.length > 0)
    await tx
      .insert(importedIds)
      .values(ids.map((id) => ({ ...id, kind: row.kind, source: row.source, importId: row.id })))
      .onConflictDoNothing();
  const byPosition = new Map(todo.map(({ position }, at) => [position, saved[at]!]));
  return read.map(({ position, it }) => worked(position, it, byPosition.get(position)));
}

const NOTHING_DONE = { thingId: null, undo: null, details: null };

function worked(position: number, it: ReadItem<unknown>, saved: Saved | undefined): Worked {
  const base = { position, amount: it.amount ?? null, ...NOTHING_DONE };
  if (it.problem !== undefined) return { ...base, outcome: "REFUSED", reason: it.problem };
  if (it.skipped !== undefined) return { ...base, outcome: "SAME", reason: it.skipped };
  if ("refused" in saved!) return { ...base, outcome: "REFUSED", reason: saved.refused };
  const { outcome, thingId, undo = null, details = null, note } = saved!;
  return { ...base, outcome, thingId, undo, details, reason: [...it.notes, note ?? []].flat().join("; ") || null };
}

type Todo = { record: unknown; knownId: string | null; position: number };

/** Saves a batch at once. If the database rejects a value, saves the items one by one to find out which. */
async function saveTogether(
  deps: Deps,
  tx: Tx,
  row: ImportRow,
  todo: readonly Todo[],
  answers: unknown,
): Promise<Saved[]> {
  if (todo.length === 0) return [];
  try {
    return await tx.transaction((inner) => workOf(row.kind).save(deps, inner, todo, row, answers));
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [{ position }] = todo as [Todo];
    if (todo.length === 1) {
      deps.log.warn({ err: error, importId: row.id, position }, "an imported item could not be saved");
      return [{ refused: "It could not be saved: a value does not fit." }];
    }
    const saved: Saved[] = [];
    for (const one of todo) saved.push(...(await saveTogether(deps, tx, row, [one], answers)));
    return saved;
  }
}

/** Reads an item from its rows as its kind does. */
export function readItem(
  deps: Pick<Deps, "settings">,
  { kind, source, columns, mapping }: ImportRow,
  item: Pick<ItemRow, "rows">,
): ReadItem<unknown> {
  const rows = openRows(deps, item.rows);
  const broken = rows.find(({ problem }) => problem !== undefined);
  if (broken !== undefined) return { problem: broken.problem! };
  return rulesOf(kind).read(
    rows.map(({ cells }) => mappedCells(columns, mapping, cells)),
    source,
  );
}

async function knownIds(tx: Tx, { kind, source }: ImportRow, ids: readonly string[]): Promise<Map<string, string>> {
  const known = await tx
    .select({ externalId: importedIds.externalId, thingId: importedIds.thingId })
    .from(importedIds)
    .where(and(eq(importedIds.kind, kind), eq(importedIds.source, source), inArray(importedIds.externalId, [...ids])));
  return new Map(known.map(({ externalId, thingId }) => [externalId, thingId]));
}

/** Whether the database rejected a value: classes 22 and 23. Anything else is not the row's fault. */
const isDataError = (error: unknown): boolean =>
  /^2[23]/.test((error as { cause?: { code?: string } } | null)?.cause?.code ?? "");

async function saveOutcomes(tx: Tx, importId: string, worked: readonly Worked[]): Promise<void> {
  const rows = worked.map(({ amount, ...item }) => ({
    ...item,
    ...(amount ?? { currency: null, year: null, cents: null }),
  }));
  await tx
    .update(importItems)
    .set({
      outcome: sql`v.outcome::${sql.identifier(importOutcome.enumName)}`,
      reason: sql`v.reason`,
      currency: sql`v.currency`,
      year: sql`v.year`,
      cents: sql`v.cents`,
      thingId: sql`v."thingId"`,
      undo: sql`v.undo`,
      details: sql`v.details`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as v(position int, outcome text, reason text, currency text, year int, cents int, "thingId" uuid, undo jsonb,
          details jsonb)`,
    )
    .where(and(eq(importItems.importId, importId), sql`${importItems.position} = v.position`));
}

async function forgetRows(tx: Tx, importId: string, worked: readonly Worked[]): Promise<void> {
  const imported = worked.filter(({ outcome }) => outcome !== "REFUSED").map(({ position }) => position);
  await tx
    .update(importItems)
    .set({ rows: [] })
    .where(and(eq(importItems.importId, importId), inArray(importItems.position, imported)));
}

async function undoItems(deps: Deps, tx: Tx, row: ImportRow, items: readonly ItemRow[]): Promise<void> {
  for (const item of items) {
    const thingId = item.thingId!;
    const stays = await tx
      .transaction(async (inner) => {
        const reason = await workOf(row.kind).undoItem(deps, inner, { ...item, thingId });
        if (reason === null)
          await inner
            .delete(importedIds)
            .where(and(eq(importedIds.thingId, thingId), eq(importedIds.importId, row.id)));
        return reason;
      })
      .catch((error: unknown) => {
        if (isStillNamed(error)) return "Other records belong to it";
        throw error;
      });
    await tx
      .update(importItems)
      .set(stays === null ? { outcome: "REMOVED", reason: null } : { outcome: "KEPT", reason: stays })
      .where(and(eq(importItems.importId, row.id), eq(importItems.position, item.position)));
  }
}
