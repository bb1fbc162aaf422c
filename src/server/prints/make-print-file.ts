import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DerivedFileKind } from "../../rules/film/scan-files.ts";
import type { Deps } from "../deps.ts";
import type { DerivedPictures } from "../pictures/derive-pictures.ts";
import { UnreadablePicture } from "../pictures/picture-work.ts";
import { newId } from "../platform/ids.ts";
import { previewKey, printFileKey } from "./draft-keys.ts";
import { countUseless } from "./draft-quotas.ts";
import { printDrafts } from "./tables.ts";

type Draft = typeof printDrafts.$inferSelect;
type Outputs = Record<DerivedFileKind, string>;
type OpenedPicture = { path: string; release: () => Promise<void> };
type OpenPicture = (draft: Draft) => Promise<OpenedPicture>;

/**
 * Converts a draft's file to the printed JPEG, upright and in sRGB at full size, and a preview. Repeatable: each run
 * writes its own files, and only the run that advances the draft keeps them.
 * @param open opens the picture as a local file; the upload, unless the lab draws it
 */
export async function makePrintFile(deps: Deps, draftId: string, open = openOriginal(deps)): Promise<void> {
  const isDue = and(eq(printDrafts.id, draftId), eq(printDrafts.state, "CONVERTING"));
  const [draft] = await deps.db.select().from(printDrafts).where(isDue);
  if (draft === undefined) return; // removed, or done by an earlier run
  const run = newId();
  const folder = await deps.files.scratchFolder();
  const at = (kind: DerivedFileKind) => join(folder, `${run}-${kind}`);
  const outputs: Outputs = {
    hiRes: at("hiRes"),
    midRes: at("midRes"),
    midResOptimized: at("midResOptimized"),
    thumbnail: at("thumbnail"),
  };
  try {
    const derived = await derive(deps, await open(draft), outputs);
    const keys = { printKey: printFileKey(draftId, run), previewKey: previewKey(draftId, run) };
    await deps.files.takeIn(keys.printKey, outputs.hiRes, { type: "image/jpeg" });
    await deps.files.takeIn(keys.previewKey, outputs.midRes, { type: "image/jpeg" });
    const done = await deps.db
      .update(printDrafts)
      .set({ state: "READY", ...keys, ...derived.sizes.hiRes })
      .where(isDue)
      .returning({ id: printDrafts.id });
    if (done.length === 0) for (const key of Object.values(keys)) await deps.files.remove(key);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    deps.log.warn({ draftId, err: error }, "a print draft's file cannot be read");
    const problem = "This file is damaged and cannot be read as a picture. Export and upload it again.";
    await deps.db.update(printDrafts).set({ state: "DAMAGED", problem }).where(isDue);
    await countUseless(deps, draft, "damaged");
  } finally {
    await Promise.all(Object.values(outputs).map((path) => rm(path, { force: true })));
  }
}

const openOriginal =
  ({ files }: Deps): OpenPicture =>
  ({ originalKey }) =>
    files.openLocally(originalKey);

async function derive(
  { pictures }: Deps,
  { path, release }: OpenedPicture,
  outputs: Outputs,
): Promise<DerivedPictures> {
  try {
    // Pro keeps every pixel; the file's metadata is dropped.
    const request = { path, orientation: 0, purchased: "PRO", exif: {}, outputs } as const;
    return await pictures.ask("derive", request, { lane: "PUBLIC", waits: true });
  } finally {
    await release();
  }
}

/** The key of a print's file: of its whole sheet, null until created; of the picture if it is on none of the papers. */
export const printedFile = (print: { widthInches: Column; fileKey: Column }, draft: { printKey: Column }): SQL =>
  sql`case when ${print.widthInches} is null then ${draft.printKey} else ${print.fileKey} end`;
