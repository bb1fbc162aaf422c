import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/prints/prints.ts";
import type { Arrangement } from "../../rules/prints/arrangement.ts";
import type { TargetPrinter } from "../../rules/prints/drafts.ts";
import type { Deps } from "../deps.ts";
import { alias } from "drizzle-orm/pg-core";
import { orders } from "../orders/tables.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { newDraftOriginalKey, previewKey, printFileKey } from "./draft-keys.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { holdRoom, isNew, networkHashOf } from "./draft-quotas.ts";
import { removeDraftFiles } from "./drafts.ts";
import { printDrafts, prints } from "./tables.ts";

/** A finished picture stored at the lab: upright and in sRGB, with a preview. */
export type FinishedPicture = {
  name: string;
  targetPrinter: TargetPrinter;
  /** Keys of its files. */
  picture: string;
  preview: string;
  /** The picture file's size. */
  bytes: number;
  /** Upright, px. */
  width: number;
  height: number;
  arrangement: Arrangement | null;
};

/**
 * Creates drafts of pictures that the lab already has. Each gets its own copies: the originals may be rotated or
 * deleted before printing. All or none.
 * @returns their ids, in the same order
 */
export async function draftsOfPictures(
  deps: Deps,
  maker: DraftMaker,
  pictures: readonly FinishedPicture[],
  network: string,
): Promise<string[]> {
  const { db, now } = deps;
  const [userId = null] = maker.userIds;
  const networkHash = userId === null || (await isNew(db, userId)) ? networkHashOf(deps, network) : null;
  const drafts = pictures.map((picture) => ({ ...picture, id: newId(), run: newId() }));
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  try {
    // Copied before the quota's lock is taken, so that other drafts do not wait for files.
    for (const { id, run, picture, preview } of drafts) {
      await copy(deps, picture, printFileKey(id, run));
      await copy(deps, preview, previewKey(id, run));
    }
    await db.transaction(async (tx) => {
      await holdRoom(tx, { userId, networkHash }, { bytes, at: now() });
      await tx.insert(printDrafts).values(
        drafts.map(({ id, run, name, targetPrinter, width, height, arrangement, bytes: uploadBytes }) => ({
          id,
          userId,
          browserKeyHash: userId === null ? maker.browserKeyHash : null,
          networkHash,
          name,
          targetPrinter,
          state: "READY" as const,
          uploadType: "image/jpeg",
          uploadBytes,
          originalKey: newDraftOriginalKey(id),
          printKey: printFileKey(id, run),
          previewKey: previewKey(id, run),
          width,
          height,
          arrangement,
          createdAt: now(),
        })),
      );
    });
  } catch (error) {
    for (const { id } of drafts) await removeDraftFiles(deps, id);
    throw error;
  }
  return drafts.map(({ id }) => id);
}

async function copy({ files }: Pick<Deps, "files">, from: string, to: string): Promise<void> {
  const path = join(await files.scratchFolder(), newId());
  const { path: localPath, release } = await files.openLocally(from);
  try {
    await copyFile(localPath, path, constants.COPYFILE_FICLONE);
  } finally {
    await release();
  }
  await files.takeIn(to, path, { type: "image/jpeg" });
}

/** Creates another draft of a draft's picture, with the same arrangement. */
export async function copyDraft(deps: Deps, maker: DraftMaker, draftId: string, network: string): Promise<string> {
  const [draft] = await deps.db
    .select()
    .from(printDrafts)
    .where(and(eq(printDrafts.id, draftId), madeBy(maker)));
  if (draft === undefined) throw notFound("Print draft not found.");
  const picture = finished(draft);
  if (picture === null) throw refuse(contract.copyPrintDraft, "NOT_READY");
  const [id] = await draftsOfPictures(deps, maker, [picture], network);
  return id!;
}

const p = alias(prints, "p");

/** Creates a draft of a picture that a customer had printed, with the arrangement of that print. */
export async function draftOfPrint(
  deps: Deps,
  maker: DraftMaker,
  { printId, userId }: { printId: string; userId: string },
  network: string,
): Promise<string> {
  const [found] = await deps.db
    .select({ draft: printDrafts, arrangement: p.arrangement })
    .from(p)
    .innerJoin(orders, eq(orders.id, p.orderId))
    .innerJoin(printDrafts, eq(printDrafts.id, p.draftId))
    .where(and(eq(p.id, printId), eq(orders.customerId, userId)));
  const picture = found && finished({ ...found.draft, arrangement: found.arrangement });
  if (!picture) throw notFound("Print not found.");
  const [id] = await draftsOfPictures(deps, maker, [picture], network);
  return id!;
}

function finished(draft: typeof printDrafts.$inferSelect): FinishedPicture | null {
  const { name, targetPrinter, printKey, previewKey: preview, width, height, arrangement, uploadBytes: bytes } = draft;
  if (draft.state !== "READY" || printKey === null || preview === null || width === null || height === null)
    return null;
  return { name, targetPrinter, picture: printKey, preview, bytes, width, height, arrangement };
}
