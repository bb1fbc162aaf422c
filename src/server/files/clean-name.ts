/** Characters, as people count them, of a scan's name. */
const NAME_LENGTH = 120;
const DESCRIPTION_LENGTH = 2000;
/** An ending such as ".jpg" stays when a name is shortened. */
const ENDING = /\.[A-Za-z0-9]{1,5}$/;
/** Control characters, and those that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** Disks take names of 255 bytes; something may be put behind one. */
const NAME_BYTES = 200;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A file's name as it came from somebody's computer, made fit to be shown: emoji stay, folders and control characters go. */
export function cleanName(name: string): string {
  const lastPart = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = lastPart.replace(UNSEEN, "").normalize("NFC").replace(/\s+/g, " ").trim();
  if (/^\.*$/.test(clean)) return "";
  const ending = ENDING.exec(clean)?.[0] ?? "";
  const stem = ending === clean ? clean : clean.slice(0, clean.length - ending.length);
  return shortened(stem, NAME_LENGTH - ending.length) + (ending === clean ? "" : ending);
}

/** A description as it is kept: lines stay, other control characters go. */
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

/** Not allowed in names on Windows, or a folder to other systems. */
const NOT_IN_NAMES = /[<>:"/\\|?*]/g;

/** A name of a file or folder that every system can unpack: no character is cut in half, none turns the others around. */
export function diskName(name: string, length: number): string {
  const clean = name.toWellFormed().replace(NOT_IN_NAMES, "-").replace(UNSEEN, "-").normalize("NFC");
  let kept = "";
  let bytes = 0;
  let count = 0;
  for (const { segment } of characters.segment(clean)) {
    bytes += Buffer.byteLength(segment);
    count += 1;
    if (count > length || bytes > NAME_BYTES) break;
    kept += segment;
  }
  return kept.replace(/[. ]+$/, "");
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const all = [...characters.segment(text)];
  if (all.length <= length) return text;
  const kept = all.slice(0, length - 1).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}
