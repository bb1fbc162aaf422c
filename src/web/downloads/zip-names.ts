import type { ReplyOf } from "../../contract/kit/call.ts";
import type { getPickUp } from "../../contract/film/scans.ts";
import { diskName } from "../../rules/disk-names.ts";
import type { WantedFile } from "./fetch-files.ts";

type PickUp = Pick<ReplyOf<typeof getPickUp>, "rolls">;

/** Names that were given, compared as a disk that knows no case does. */
function uniqueNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    const [, stem = name, extension = ""] = /^(.+?)(\.[^.]{1,5})?$/.exec(name) ?? [];
    let unique = name;
    for (let count = 2; given.has(unique.toLowerCase()); count++) unique = `${stem} (${count})${extension}`;
    given.add(unique.toLowerCase());
    return unique;
  };
}

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
