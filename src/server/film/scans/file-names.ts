import { diskName } from "../../../rules/disk-names.ts";

/** What a roll's folder and files are called where they are downloaded. */
export type NamedRoll = { labNumber: string | null; number: number; brand: string | null; model: string | null };

/** The sticker's number, or the place in the order before there is one. */
const rollLabel = ({ labNumber, number }: NamedRoll): string => labNumber ?? `Roll ${number}`;

/** "26-00042 Kodak Portra 400": safe to unpack on every system. */
export const folderOf = (roll: NamedRoll): string =>
  diskName([rollLabel(roll), roll.brand, roll.model].filter(Boolean).join(" "));

/** "26-00042_01.jpg". */
export const fileNameOf = (roll: NamedRoll, frame: number): string =>
  `${rollLabel(roll)}_${String(frame).padStart(2, "0")}.jpg`;
