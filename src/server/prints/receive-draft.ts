import { and, eq } from "drizzle-orm";
import { MAX_PIXELS } from "../../rules/film/scan-files.ts";
import { DRAFT_UPLOAD_TYPES } from "../../rules/prints/drafts.ts";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { type AnnouncedUpload, refuseInfected, type StoredUpload } from "../files/upload-handler.ts";
import { draftOfOriginal } from "./draft-keys.ts";
import { countArriving, countUseless, findRoomForVisitor } from "./draft-quotas.ts";
import { printDrafts } from "./tables.ts";

/** Rejects a draft's upload that is not expected, or exceeds its owner's hourly limit. */
export async function expectDraft(deps: Deps, upload: AnnouncedUpload): Promise<void> {
  const draftId = idOf(upload);
  const [maker] = await deps.db
    .select({ userId: printDrafts.userId, networkHash: printDrafts.networkHash, state: printDrafts.state })
    .from(printDrafts)
    .where(eq(printDrafts.id, draftId));
  if (maker === undefined) throw gone();
  if (maker.userId === null && maker.state === "AWAITING_UPLOAD") await findRoomForVisitor(deps.db, upload.bytes);
  await countArriving(deps, maker, upload.bytes);
}

/** Checks that a draft's stored file matches the announced picture. Idempotent. */
export async function receiveDraft(deps: Deps, upload: StoredUpload): Promise<void> {
  await acceptDraftFile(deps, { draftId: idOf(upload), key: upload.key, type: upload.type });
}

function idOf({ key }: AnnouncedUpload): string {
  const draftId = draftOfOriginal(key);
  if (draftId === null) throw notFound();
  return draftId;
}

const gone = () => notFound("This print was removed in the meantime.");

/** Advances a draft whose file is stored; removes a rejected file, whose draft stays open for another upload. */
export async function acceptDraftFile(
  deps: Pick<Deps, "db" | "files" | "pictures" | "viruses" | "log" | "now">,
  file: { draftId: string; key: string; type: string },
): Promise<void> {
  const { db, files, pictures } = deps;
  const isThis = and(eq(printDrafts.id, file.draftId), eq(printDrafts.originalKey, file.key));
  const [draft] = await db.select().from(printDrafts).where(isThis);
  if (draft === undefined) {
    await files.remove(file.key);
    throw gone();
  }
  if (draft.state !== "AWAITING_UPLOAD") return;
  const { path, release } = await files.openLocally(file.key);
  try {
    await refuseInfected(deps, { path, kind: "print-drafts" });
    const request = { path, announced: file.type, types: DRAFT_UPLOAD_TYPES, maxPixels: MAX_PIXELS };
    const size = await pictures.ask("check", request, { lane: "PUBLIC" });
    await db
      .update(printDrafts)
      .set({ state: "UPLOADED", ...size })
      .where(and(isThis, eq(printDrafts.state, "AWAITING_UPLOAD")));
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) {
      await files.remove(file.key);
      await countUseless(deps, draft, "refused");
    }
    throw error;
  } finally {
    await release();
  }
}
