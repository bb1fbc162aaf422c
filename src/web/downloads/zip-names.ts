import type { FilesOfRoll } from "../../contract/film/zip-downloads.ts";
import { diskName, uniqueNames } from "../../rules/disk-names.ts";
import type { RequestedFile } from "./fetch-files.ts";

/** Returns the files of rolls with unique paths: a folder per roll. */
export function zipFiles({ rolls }: { rolls: readonly FilesOfRoll[] }): RequestedFile[] {
  const folderOf = uniqueNames();
  return rolls.flatMap((roll, index) => {
    const folder = folderOf(diskName(roll.folder) || `Roll ${index + 1}`);
    const nameOf = uniqueNames();
    return roll.files.map(({ scanId, fileName, url, bytes }, frame) => ({
      id: scanId,
      name: `${folder}/${nameOf(diskName(fileName) || `${frame + 1}.jpg`)}`,
      url,
      bytes,
    }));
  });
}

export const bytesOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
