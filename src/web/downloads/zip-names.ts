import type { ReplyOf } from "../../contract/kit/call.ts";
import type { getPickUp } from "../../contract/film/scans.ts";
import { diskName, uniqueNames } from "../../rules/disk-names.ts";
import type { WantedFile } from "./fetch-files.ts";

type PickUp = Pick<ReplyOf<typeof getPickUp>, "rolls">;

/** The files of a pick-up with their paths in the zip: a folder per roll, no path twice. */
export function zipFiles(pickUp: PickUp): WantedFile[] {
  const folderOf = uniqueNames();
  return pickUp.rolls.flatMap((roll, index) => {
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
