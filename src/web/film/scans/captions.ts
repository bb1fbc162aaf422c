import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";

/** Returns the edge text of a frame: "24 ▸ 24A". */
export const frameCode = (frame: number): string => `${frame} ▸ ${frame}A`;

/** Returns "PORTRA 400 ▸ 24 ▸ 24A"; film edges show the model, not the brand. */
export function frameEdge(film: Pick<Roll, "model">, frame: number): string {
  const model = film.model?.toUpperCase();
  return model ? `${model} ▸ ${frameCode(frame)}` : frameCode(frame);
}

/** Returns the name given by a person; the scanner's file names do not count. Empty if there is none. */
export const givenName = ({ name }: Pick<Scan, "name">): string => (/\.(?:jpe?g|png|tiff?)$/i.test(name) ? "" : name);

export const frameTitle = (scan: Pick<Scan, "name" | "frame">): string => givenName(scan) || `Frame ${scan.frame}`;

export function frameAlt(scan: Pick<Scan, "name" | "description" | "frame">): string {
  const words = [givenName(scan), scan.description].filter(Boolean).join(". ");
  return words ? `Frame ${scan.frame}: ${words}` : `Frame ${scan.frame}`;
}

/** Characters that file systems reject. */
const UNSAFE = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu;

/** Returns "26-00042_01.jpg", as in the zips: sorts by roll, then by frame. */
export function scanFileName(roll: Pick<Roll, "labNumber" | "number">, scan: Pick<Scan, "frame">): string {
  const label = roll.labNumber ?? `Roll ${roll.number}`;
  return `${label}_${String(scan.frame).padStart(2, "0")}.jpg`.replace(UNSAFE, "-");
}
