import { rm } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { sheetTitle } from "../../../rules/film/sheets/sheet-words.ts";
import { MEGABYTE } from "../../../rules/uploads.ts";
import type { Deps } from "../../deps.ts";
import { beginDrawnDraft } from "../../prints/begin-drawn-draft.ts";
import type { DraftMaker } from "../../prints/draft-maker.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { makePrintFile } from "../../prints/make-print-file.ts";
import { printDrafts } from "../../prints/tables.ts";
import type { Viewer } from "../visible-scans.ts";
import { drawSheetFile } from "./draw-sheet-file.ts";
import { findSheetRoll } from "./find-sheet-roll.ts";
import { sheetOf } from "./start-contact-sheet.ts";

/** A drawn sheet's assumed size in the limit on draft pictures; real ones have 1 to 4 MB. */
const SHEET_BYTES = 4 * MEGABYTE;
const AS_PRINTED = { form: "JPEG", paper: "LETTER", ground: "BLACK" } as const;

/** Starts a print draft of a roll's contact sheet; a job draws it. Needs no membership, because the print is paid for. @returns its id */
export async function printSheet(
  deps: Deps,
  maker: DraftMaker,
  { rollId, ...viewer }: Viewer & { rollId: string },
  network: string,
): Promise<string> {
  const roll = await findSheetRoll(deps, viewer, rollId);
  sheetOf(roll, AS_PRINTED, deps.lab.timeZone);
  const name = [roll.labNumber, sheetTitle(roll), "contact sheet"].filter(Boolean).join(" ");
  return beginDrawnDraft(deps, maker, { name, bytes: SHEET_BYTES }, network, (tx, draftId) =>
    deps.jobs.enqueue(tx, "print-contact-sheet", { draftId, userId: viewer.userId, rollId }),
  );
}

/**
 * Draws a draft's contact sheet. Repeatable. If the roll's scans were deleted in the meantime, the draft ends with a
 * reason.
 */
export async function drawSheetOfDraft(
  deps: Deps,
  { draftId, userId, rollId }: { draftId: string; userId: string; rollId: string },
): Promise<void> {
  const open = async () => {
    const roll = await findSheetRoll(deps, { userId, isLab: true }, rollId);
    const path = await drawSheetFile(deps, sheetOf(roll, AS_PRINTED, deps.lab.timeZone));
    return { path, release: () => rm(path, { force: true }) };
  };
  await makePrintFile(deps, draftId, open).catch(async (error: unknown) => {
    if (!(error instanceof HttpError) && (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const problem = "The scans of this roll are no longer stored. Choose another roll.";
    await deps.db
      .update(printDrafts)
      .set({ state: "DAMAGED", problem })
      .where(and(eq(printDrafts.id, draftId), eq(printDrafts.state, "CONVERTING")));
  });
}
