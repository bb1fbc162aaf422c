import { UNSEEN } from "../../rules/disk-names.ts";

/** Characters (graphemes) in a scan's name. */
const NAME_LENGTH = 120;
const DESCRIPTION_LENGTH = 2000;
/** Extensions such as ".jpg" are preserved when a name is shortened. */
const ENDING = /\.[A-Za-z0-9]{1,5}$/;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cleans an uploaded file's name for display: keeps emoji, removes folders and control characters. */
export function cleanName(name: string): string {
  const lastPart = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = lastPart.replace(UNSEEN, "").normalize("NFC").replace(/\s+/g, " ").trim();
  if (/^\.*$/.test(clean)) return "";
  const ending = ENDING.exec(clean)?.[0] ?? "";
  const stem = ending === clean ? clean : clean.slice(0, clean.length - ending.length);
  return shortened(stem, NAME_LENGTH - ending.length) + (ending === clean ? "" : ending);
}

/** Cleans a description for storage: keeps line breaks, removes other control characters. */
export function cleanDescription(text: string): string {
  const lines = text.toWellFormed().split(/\r\n|\r|\n/);
  return shortened(
    lines
      .map((line) => line.replace(UNSEEN, ""))
      .join("\n")
      .trim(),
    DESCRIPTION_LENGTH,
  );
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const all = [...characters.segment(text)];
  if (all.length <= length) return text;
  const stored = all.slice(0, length - 1).map(({ segment }) => segment);
  return `${stored.join("").trimEnd()}…`;
}
