import { rm } from "node:fs/promises";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import { isAnyOf } from "../../platform/database/sql-fragments.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { Deps, Tx } from "../../deps.ts";
import { PermanentFailure } from "../../platform/jobs/job-handler.ts";
import { newId } from "../../platform/ids.ts";
import { drawSheetFile } from "./draw-sheet-file.ts";
import { SHEET_FILES } from "./sheet-reply.ts";
import { contactSheets } from "./tables.ts";

const COULD_NOT = "The contact sheet could not be created. The customer can request it again.";

type Sheet = typeof contactSheets.$inferSelect;

/**
 * Draws a contact sheet's file, replaces older ones of the same kind, and notifies its owner's browsers. Repeatable. On
 * any failure it becomes FAILED, so no one waits for it and it can be requested again.
 */
export async function makeContactSheet(deps: Deps, contactSheetId: string): Promise<void> {
  const waiting = and(eq(contactSheets.id, contactSheetId), eq(contactSheets.state, "MAKING"));
  const [sheet] = await deps.db.select().from(contactSheets).where(waiting);
  if (sheet === undefined) return;
  let problem: unknown;
  const file = await makeFile(deps, sheet).catch((error: unknown) => {
    problem = error;
    return null;
  });
  const settled = await deps.db.transaction(async (tx) => {
    const moved = await tx
      .update(contactSheets)
      .set(file === null ? { state: "FAILED" } : { state: "READY", fileKey: file.key, fileBytes: file.bytes })
      .where(waiting)
      .returning({ id: contactSheets.id });
    if (moved.length === 0) return false;
    if (file !== null) await replaceOlder(deps, tx, sheet);
    await notify(deps, tx, sheet, file === null ? "FAILED" : "READY");
    return true;
  });
  if (!settled && file !== null) await deps.files.remove(file.key);
  if (settled && file === null) throw new PermanentFailure(COULD_NOT, { cause: problem, canBeTriedAgain: false });
}

async function makeFile(deps: Deps, { id, content }: Sheet): Promise<{ key: string; bytes: number }> {
  const { type, extension } = SHEET_FILES[content.form];
  const output = await drawSheetFile(deps, content);
  try {
    return await deps.files.takeIn(`contact-sheets/${id}/${newId()}.${extension}`, output, { type });
  } finally {
    await rm(output, { force: true });
  }
}

/** Deletes the roll's earlier sheet of the same form, paper and gate: there is only one of each. */
async function replaceOlder({ jobs }: Deps, tx: Tx, { id, rollId, content }: Sheet): Promise<void> {
  const kind = ["form", "paper", "gate"] as const;
  const gone = await tx
    .delete(contactSheets)
    .where(
      and(
        eq(contactSheets.rollId, rollId),
        ne(contactSheets.id, id),
        eq(contactSheets.state, "READY"),
        ...kind.map((part) => sql`${contactSheets.content} ->> ${part} = ${content[part]}`),
      ),
    )
    .returning({ key: contactSheets.fileKey });
  await removeFiles({ jobs }, tx, gone);
}

/** Longest wait for a sheet whose job failed for good, while the database was down for example. */
const GIVEN_UP_AFTER_MS = 10 * MINUTE_MS;
const AT_ONCE = 500;

/** Marks abandoned sheets as failed, and deletes those older than a day: they are drawn again on request. */
export async function sweepContactSheets(deps: Deps): Promise<void> {
  const { db } = deps;
  const before = (ms: number) => new Date(deps.now().getTime() - ms);
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(contactSheets)
      .set({ state: "FAILED" })
      .where(and(eq(contactSheets.state, "MAKING"), lt(contactSheets.createdAt, before(GIVEN_UP_AFTER_MS))))
      .returning({ id: contactSheets.id, userId: contactSheets.userId });
    for (const sheet of failed) await notify(deps, tx, sheet, "FAILED");
  });
  await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: contactSheets.id })
      .from(contactSheets)
      .where(lt(contactSheets.createdAt, before(DAY_MS)))
      .limit(AT_ONCE);
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    const gone = await tx
      .delete(contactSheets)
      .where(isAnyOf(contactSheets.id, ids))
      .returning({ key: contactSheets.fileKey });
    await removeFiles(deps, tx, gone);
  });
}

async function removeFiles({ jobs }: Pick<Deps, "jobs">, tx: Tx, gone: { key: string | null }[]): Promise<void> {
  const keys = gone.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await jobs.enqueue(tx, "remove-files", { keys });
}

const notify = ({ live }: Deps, tx: Tx, { id, userId }: Pick<Sheet, "id" | "userId">, state: "READY" | "FAILED") =>
  live.publish(tx, { type: "contact-sheet", userId, contactSheetId: id, state });
