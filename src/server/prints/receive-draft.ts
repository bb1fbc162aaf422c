import { and, eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { checkPicture } from "../pictures/check-picture.ts";
import { storeUpload, type Upload } from "../files/store-upload.ts";
import { draftOfOriginal } from "./draft-keys.ts";
import { printDrafts } from "./tables.ts";

/** Stores a draft's file and checks that it is the picture it was announced as. Repeating it is harmless. */
export async function receiveDraft(deps: Deps, upload: Upload): Promise<{ done: true }> {
  const draftId = draftOfOriginal(upload.key);
  if (draftId === null) throw notFound();
  await storeUpload(deps, upload);
  await acceptDraftFile(deps, { draftId, key: upload.key, type: upload.type });
  return { done: true };
}

/** Moves a draft on whose file is in the store; a file that is refused is removed, and its draft goes on waiting. */
export async function acceptDraftFile(
  { db, files }: Pick<Deps, "db" | "files">,
  file: { draftId: string; key: string; type: string },
): Promise<void> {
  const isThis = and(eq(printDrafts.id, file.draftId), eq(printDrafts.originalKey, file.key));
  const [draft] = await db.select({ state: printDrafts.state }).from(printDrafts).where(isThis);
  if (draft === undefined) {
    await files.remove(file.key);
    throw notFound("This print was removed meanwhile.");
  }
  if (draft.state !== "AWAITING_UPLOAD") return;
  const { path, release } = await files.openLocally(file.key);
  try {
    const size = await checkPicture(path, file.type);
    await db
      .update(printDrafts)
      .set({ state: "UPLOADED", ...size })
      .where(and(isThis, eq(printDrafts.state, "AWAITING_UPLOAD")));
  } catch (error) {
    if (error instanceof HttpError) await files.remove(file.key);
    throw error;
  } finally {
    await release();
  }
}
