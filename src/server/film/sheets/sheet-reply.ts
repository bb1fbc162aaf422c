import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { ContactSheet } from "../../../contract/film/contact-sheets.ts";
import { diskName } from "../../../rules/disk-names.ts";
import type { SheetForm } from "../../../rules/film/sheets/sheet-content.ts";
import type { CallDeps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { rolls } from "../rolls/tables.ts";
import { contactSheets } from "./tables.ts";

export const SHEET_FILES = {
  PDF: { type: "application/pdf", extension: "pdf" },
  JPEG: { type: "image/jpeg", extension: "jpg" },
} as const satisfies Record<SheetForm, { type: string; extension: string }>;

/** Returns a customer's sheet with its state and link. Sheets of expired scans are not found. */
export async function findContactSheet(deps: CallDeps, userId: string, contactSheetId: string): Promise<ContactSheet> {
  const [sheet] = await deps.db
    .select({
      id: contactSheets.id,
      rollId: contactSheets.rollId,
      state: contactSheets.state,
      content: contactSheets.content,
      fileKey: contactSheets.fileKey,
      bytes: contactSheets.fileBytes,
    })
    .from(contactSheets)
    .innerJoin(rolls, eq(rolls.id, contactSheets.rollId))
    .where(
      and(
        eq(contactSheets.id, contactSheetId),
        eq(contactSheets.userId, userId),
        isNotNull(rolls.syncedAt),
        isNull(rolls.scansExpiredAt),
      ),
    );
  if (sheet === undefined) throw notFound("Contact sheet not found.");
  const { id, rollId, state, content, fileKey, bytes } = sheet;
  const { form, paper, gate, frames } = content;
  return {
    id,
    rollId,
    state,
    form,
    paper,
    gate,
    frames: frames.length,
    bytes,
    url: fileKey && linkTo(deps, fileKey, content),
  };
}

function linkTo(
  { files, now, linksFor }: CallDeps,
  key: string,
  { form, title, labNumber }: { form: SheetForm; title: string; labNumber: string | null },
): string {
  const { type, extension } = SHEET_FILES[form];
  const downloadName = `${diskName([labNumber, title, "contact sheet"].filter(Boolean).join(" "))}.${extension}`;
  return files.readLink(key, { for: linksFor, type, now: now(), downloadName });
}
