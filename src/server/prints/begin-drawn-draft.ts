import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { newDraftOriginalKey } from "./draft-keys.ts";
import type { DraftMaker } from "./draft-maker.ts";
import { holdRoom, isNew, networkHashOf } from "./draft-quotas.ts";
import { printDrafts } from "./tables.ts";

/**
 * Creates a draft whose picture the lab draws.
 * @param bytes counted toward the quota until it is drawn
 * @param enqueueDrawing enqueues the job that draws it
 * @returns its id
 */
export async function beginDrawnDraft(
  deps: Deps,
  maker: DraftMaker,
  { name, bytes }: { name: string; bytes: number },
  network: string,
  enqueueDrawing: (tx: Tx, draftId: string) => Promise<unknown>,
): Promise<string> {
  const { db, now } = deps;
  const [userId = null] = maker.userIds;
  const networkHash = userId === null || (await isNew(db, userId)) ? networkHashOf(deps, network) : null;
  const id = newId();
  await db.transaction(async (tx) => {
    await holdRoom(tx, { userId, networkHash }, { bytes, at: now() });
    await tx.insert(printDrafts).values({
      id,
      userId,
      browserKeyHash: userId === null ? maker.browserKeyHash : null,
      networkHash,
      name,
      targetPrinter: "LARGE_FORMAT",
      state: "CONVERTING",
      uploadType: "image/jpeg",
      uploadBytes: bytes,
      originalKey: newDraftOriginalKey(id),
      createdAt: now(),
    });
    await enqueueDrawing(tx, id);
  });
  return id;
}
