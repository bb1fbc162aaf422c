import { and, eq } from "drizzle-orm";
import type { QueryOf } from "../../contract/kit/call.ts";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import * as contract from "../../contract/prints/prints.ts";
import { WRITE_LINK_MINUTES } from "../../rules/film/scan-files.ts";
import { typeOfName } from "../../rules/prints/drafts.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { WriteLink } from "../adapters/files/port.ts";
import type { CallDeps, Deps } from "../deps.ts";
import { cleanName } from "../files/clean-name.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { draftFolder, newDraftOriginalKey } from "./draft-keys.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { holdRoom, isNew, networkHashOf } from "./draft-quotas.ts";
import { linkForMaker } from "./draft-view.ts";
import { acceptDraftFile } from "./receive-draft.ts";
import { printDrafts, prints } from "./tables.ts";

/**
 * Creates a draft of the signed-in user, otherwise of the browser. Its file is uploaded through the write link.
 * @param network that the request came from
 */
export async function startDraft(
  deps: CallDeps,
  maker: DraftMaker,
  requested: QueryOf<typeof contract.startPrintDraft>,
  network: string,
): Promise<{ draftId: string; writeLink: WriteLink }> {
  const { db, files, now } = deps;
  const type = requested.fileType ?? typeOfName(requested.name);
  if (type === null) throw invalidField("name", "Please upload a JPEG, PNG or TIFF file.");
  const draftId = newId();
  const originalKey = newDraftOriginalKey(draftId);
  const [userId = null] = maker.userIds;
  const networkHash = userId === null || (await isNew(db, userId)) ? networkHashOf(deps, network) : null;
  await db.transaction(async (tx) => {
    await holdRoom(tx, { userId, networkHash }, { bytes: requested.size, at: now() });
    await tx.insert(printDrafts).values({
      id: draftId,
      userId,
      browserKeyHash: userId === null ? maker.browserKeyHash : null,
      networkHash,
      name: cleanName(requested.name),
      targetPrinter: requested.targetPrinter,
      state: "AWAITING_UPLOAD",
      uploadType: type,
      uploadBytes: requested.size,
      originalKey,
      createdAt: now(),
    });
  });
  const expiresAt = new Date(now().getTime() + WRITE_LINK_MINUTES * MINUTE_MS);
  const whom = linkForMaker(deps.linksFor, draftId);
  const announced = { for: whom, type, bytes: requested.size, expiresAt };
  return { draftId, writeLink: await files.writeLink(originalKey, announced) };
}

/** Stores a draft's arrangement on its sheet. Prints already ordered do not change. */
export async function arrangeDraft(
  { db }: Deps,
  maker: DraftMaker,
  draftId: string,
  arrangement: Arrangement,
): Promise<void> {
  await db.transaction(async (tx) => {
    const arranged = await tx
      .update(printDrafts)
      .set({ arrangement })
      .where(and(eq(printDrafts.id, draftId), madeBy(maker)))
      .returning({ id: printDrafts.id });
    if (arranged.length === 0) throw notFound("Print draft not found.");
    const [print] = await tx.select({ id: prints.id }).from(prints).where(eq(prints.draftId, draftId));
    if (print !== undefined) throw refuse(contract.arrangePrintDraft, "IN_ORDER");
  });
}

/** Enqueues the conversion of a draft's file to the printed JPEG. No effect if it is in progress or done. */
export async function convertDraft(
  deps: Deps,
  maker: DraftMaker,
  { draftId, name }: { draftId: string; name?: string | undefined },
): Promise<void> {
  const mine = and(eq(printDrafts.id, draftId), madeBy(maker));
  const [draft] = await deps.db.select().from(printDrafts).where(mine);
  if (draft === undefined) throw notFound("Print draft not found.");
  if (draft.state === "AWAITING_UPLOAD") {
    // The process may have died between storing the file and recording it.
    if ((await deps.files.stat(draft.originalKey))?.bytes !== draft.uploadBytes)
      throw refuse(contract.convertPrintDraft, "NOT_UPLOADED");
    await acceptDraftFile(deps, { draftId: draft.id, key: draft.originalKey, type: draft.uploadType });
  }
  const better = name === undefined ? "" : cleanName(name);
  await deps.db.transaction(async (tx) => {
    if (better !== "") await tx.update(printDrafts).set({ name: better }).where(mine);
    const begun = await tx
      .update(printDrafts)
      .set({ state: "CONVERTING" })
      .where(and(mine, eq(printDrafts.state, "UPLOADED")))
      .returning({ id: printDrafts.id });
    if (begun.length > 0) await deps.jobs.enqueue(tx, "convert-print-draft", { draftId: draft.id });
  });
}

/** Removes a draft and its files, unless it is in an order. */
export async function removeDraft(deps: Deps, draftId: string, maker: DraftMaker): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [draft] = await tx
      .select({ id: printDrafts.id })
      .from(printDrafts)
      .where(and(eq(printDrafts.id, draftId), madeBy(maker)))
      .for("update");
    if (draft === undefined) throw notFound("Print draft not found.");
    const [print] = await tx.select({ id: prints.id }).from(prints).where(eq(prints.draftId, draftId));
    if (print !== undefined) throw refuse(contract.removePrintDraft, "IN_ORDER");
    await tx.delete(printDrafts).where(eq(printDrafts.id, draftId));
  });
  await removeDraftFiles(deps, draftId.toLowerCase());
}

export async function removeDraftFiles({ files }: Pick<Deps, "files">, draftId: string): Promise<void> {
  for (const { key } of await files.list(draftFolder(draftId))) await files.remove(key);
}

export async function activeDrafts({ db }: Deps, ids: string[]): Promise<string[]> {
  const found = await db.select({ id: printDrafts.id }).from(printDrafts).where(isAnyOf(printDrafts.id, ids));
  return found.map(({ id }) => id);
}
