import { uniqueNames } from "../../../rules/disk-names.ts";
import type { Deps } from "../../deps.ts";
import { learnBody } from "./file-bodies.ts";
import { fileNameOf, folderOf } from "./file-names.ts";
import type { FileToTake, RollToTake } from "./rolls-to-take.ts";
import type { PictureFacts } from "../../../rules/film/picture-facts.ts";
import { factsOf, type FactsRow } from "./scan-facts.ts";
import type { ZipEntry } from "./tables.ts";

/**
 * One folder for each roll, no name twice. Empty when there is nothing, or when a file is not what its row says.
 * @param tells what is said in the files
 */
export async function entriesOf(
  deps: Deps,
  rolls: readonly RollToTake[],
  tells: (row: FactsRow) => PictureFacts = factsOf,
): Promise<ZipEntry[]> {
  const folders = uniqueNames();
  const entries: ZipEntry[] = [];
  for (const roll of rolls) {
    const folder = folders(folderOf(roll));
    const names = uniqueNames();
    for (const file of roll.files) {
      const body = await storedBody(deps, file);
      if (body === null) return [];
      const facts = tells(file.facts);
      const name = `${folder}/${names(fileNameOf(roll, file.frame))}`;
      entries.push({ name, key: file.key, ...body, facts: body.from === 0 ? null : facts, modified: facts.takenAt });
    }
  }
  return entries;
}

/** Read once for each file, and known from then on. */
async function storedBody(deps: Deps, { key, bytes, bodyFrom, bodyCrc }: FileToTake) {
  const stored = await deps.files.stat(key);
  if (stored?.bytes !== bytes) {
    deps.log.error({ key, bytes, stored: stored?.bytes ?? null }, "a scan's file is not what its row says");
    return null;
  }
  if (bodyFrom === null || bodyCrc === null) return learnBody(deps, key);
  return { from: bodyFrom, bytes: bytes - bodyFrom, crc: bodyCrc };
}
