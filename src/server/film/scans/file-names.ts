/** What a roll's folder and files are called where they are downloaded. */
export type NamedRoll = { labNumber: string | null; number: number; brand: string | null; model: string | null };

/** Not allowed in names on Windows, or a folder to other systems. */
const NOT_IN_NAMES = /[\p{Cc}<>:"/\\|?*]/gu;
const NAME_LENGTH = 100;

/** The sticker's number, or the place in the order before there is one. */
const rollLabel = ({ labNumber, number }: NamedRoll): string => labNumber ?? `Roll ${number}`;

/** "26-00042 Kodak Portra 400": safe to unpack on every system. */
export function folderOf(roll: NamedRoll): string {
  const name = [rollLabel(roll), roll.brand, roll.model].filter(Boolean).join(" ");
  return name
    .toWellFormed()
    .replace(NOT_IN_NAMES, "-")
    .slice(0, NAME_LENGTH)
    .replace(/[. ]+$/, "");
}

/** "26-00042_01.jpg". */
export const fileNameOf = (roll: NamedRoll, frame: number): string =>
  `${rollLabel(roll)}_${String(frame).padStart(2, "0")}.jpg`;
