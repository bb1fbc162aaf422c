/** Control characters, and those that turn the direction of the text around them. */
export const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** Those, and what is not allowed in names on Windows, or is a folder to other systems. */
const NOT_IN_NAMES = new RegExp(`(?:[<>:"/\\\\|?*]|${UNSEEN.source})+`, "gu");

/** Names of devices, to Windows, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/** Characters, as people count them. */
const NAME_LENGTH = 100;
/** Disks take names of 255 bytes; something may be put behind one. */
const NAME_BYTES = 200;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const utf8 = new TextEncoder();

/**
 * The name of a file or folder that every system can unpack: no character is cut in half, none turns the others around,
 * and none leads out of its folder. Empty when nothing is left of it.
 */
export function diskName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(NOT_IN_NAMES, "-")
    .normalize("NFC")
    .replace(/^[\s.]+/, "");
  let kept = DEVICE.test(clean) ? "_" : "";
  let bytes = kept.length;
  let count = kept.length;
  for (const { segment } of characters.segment(clean)) {
    bytes += utf8.encode(segment).length;
    count += 1;
    if (count > NAME_LENGTH || bytes > NAME_BYTES) break;
    kept += segment;
  }
  return kept.replace(/[\s.]+$/, "");
}

/** Names that were given, compared as a disk that knows no case does. */
export function uniqueNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    const [, stem = name, extension = ""] = /^(.+?)(\.[^.]{1,5})?$/.exec(name) ?? [];
    let unique = name;
    for (let count = 2; given.has(unique.toLowerCase()); count++) unique = `${stem} (${count})${extension}`;
    given.add(unique.toLowerCase());
    return unique;
  };
}
