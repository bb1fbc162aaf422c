import { join } from "node:path";
import type { FilmFormat, ScanSize } from "../../../rules/film/film.ts";
import type { DerivedFileKind } from "../../../rules/film/scan-files.ts";
import type { Orientation } from "../../../rules/film/turns.ts";
import type { Deps } from "../../deps.ts";
import type { DerivedPictures } from "../../pictures/derive-pictures.ts";
import { newId } from "../../platform/ids.ts";
import { readBody } from "./file-bodies.ts";
import { exifOf } from "./picture-exif.ts";
import { derivedKey, scanFolder, scanOfOriginal } from "./scan-keys.ts";
import { DERIVED_KINDS, DERIVED_TYPES } from "../../../rules/film/scan-files.ts";
import type { scanFiles } from "./tables.ts";

/** Local path of each size before it is stored. */
export type Outputs = Record<DerivedFileKind, string>;
export type StoredPicture = typeof scanFiles.$inferInsert;
type Original = {
  originalKey: string;
  orientation: number;
  scanQuality: ScanSize;
  frame: number;
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  labNumber: string | null;
};

/** @param run an id unique to this derivation */
export const outputsIn = (folder: string, run: string): Outputs =>
  Object.fromEntries(DERIVED_KINDS.map((kind) => [kind, join(folder, `${run}-${kind}`)])) as Outputs;

/** Decodes an original in a separate process. */
export async function derivePictures(
  { files, pictures, lab }: Deps,
  scan: Original,
  outputs: Outputs,
): Promise<DerivedPictures> {
  const { path, release } = await files.openLocally(scan.originalKey);
  try {
    const exif = exifOf({ ...scan, photographer: null, lab: lab.name });
    const orientation = scan.orientation as Orientation;
    const request = { path, orientation, purchased: scan.scanQuality, exif, outputs };
    return await pictures.ask("derive", request, { lane: "LAB", waits: true });
  } finally {
    await release();
  }
}

export async function storePictures(
  deps: Deps,
  scanId: string,
  run: string,
  { sizes }: DerivedPictures,
  outputs: Outputs,
): Promise<StoredPicture[]> {
  const storing = DERIVED_KINDS.map(async (kind): Promise<StoredPicture> => {
    const { type } = DERIVED_TYPES[kind];
    const { key, bytes } = await deps.files.takeIn(derivedKey(scanId, run, kind), outputs[kind], { type });
    const picture = { id: newId(), scanId, kind, key, type, bytes, ...sizes[kind], createdAt: deps.now() };
    if (type !== "image/jpeg") return picture;
    const { from: bodyFrom, crc: bodyCrc } = await readBody(deps, key); // while it is still in the disk cache
    return { ...picture, bodyFrom, bodyCrc };
  });
  const results = await Promise.allSettled(storing); // no upload may still be running when another has failed
  if (results.some(({ status }) => status === "rejected")) await tidyPictures(deps, scanId, (key) => key.includes(run));
  return Promise.all(storing);
}

/** Deletes a scan's `unused` derived files. */
export async function tidyPictures({ files }: Deps, scanId: string, unused: (key: string) => boolean): Promise<void> {
  for (const { key } of await files.list(scanFolder(scanId))) {
    if (scanOfOriginal(key) === null && unused(key)) await files.remove(key);
  }
}
