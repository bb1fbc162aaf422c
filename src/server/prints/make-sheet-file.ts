import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import type { ContentsText } from "../orders/contents-text.ts";
import { newId } from "../platform/ids.ts";
import { sheetFileKey } from "./draft-keys.ts";
import { printDrafts, prints } from "./tables.ts";

/** Enqueues the sheet files of an order's prints. An order is paid once, and existing files stay. */
export async function makeSheetFiles(
  { jobs }: Deps,
  tx: Tx,
  { id: orderId }: { id: number },
  holds: Pick<ContentsText, "lines">,
): Promise<void> {
  if (holds.lines.every(({ printDraftId }) => printDraftId === null)) return;
  const due = await tx
    .select({ id: prints.id })
    .from(prints)
    .where(and(eq(prints.orderId, orderId), isNull(prints.fileKey), isNotNull(prints.widthInches)));
  for (const { id } of due) await jobs.enqueue(tx, "make-sheet-file", { printId: id });
}

/**
 * Creates a whole sheet's file, complete for printing: the picture cropped and rotated, with mat and border.
 * Repeatable: only the run that advances the print keeps its file.
 */
export async function makeSheetFile(deps: Deps, printId: string): Promise<void> {
  const isDue = and(eq(prints.id, printId), isNull(prints.fileKey));
  const [found] = await deps.db
    .select({ print: prints, draft: printDrafts })
    .from(prints)
    .innerJoin(printDrafts, eq(printDrafts.id, prints.draftId))
    .where(isDue);
  if (found === undefined) return; // removed from its order, or done by an earlier run
  const { print, draft } = found;
  const { widthInches, heightInches, arrangement } = print;
  if (draft.printKey === null || widthInches === null || heightInches === null || arrangement === null) return;
  const key = sheetFileKey(draft.id, newId());
  const output = join(await deps.files.scratchFolder(), newId());
  const { path, release } = await deps.files.openLocally(draft.printKey);
  try {
    const paper = { widthInches, heightInches };
    await deps.pictures.ask("lay", { path, output, paper, arrangement }, { lane: "LAB", waits: true });
    await deps.files.takeIn(key, output, { type: "image/jpeg" });
    const done = await deps.db.update(prints).set({ fileKey: key }).where(isDue).returning({ id: prints.id });
    if (done.length === 0) await deps.files.remove(key);
  } finally {
    await release();
    await rm(output, { force: true });
  }
}
