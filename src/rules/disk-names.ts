/** Control characters, and characters that change the direction of the surrounding text. */
export const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** Invisible characters, and characters that Windows forbids in names or other systems treat as a folder. */
const NOT_IN_NAMES = new RegExp(`(?:[<>:"/\\\\|?*]|${UNSEEN.source})+`, "gu");

/** Device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/** Characters, as people count them. */
const NAME_LENGTH = 100;
/** Disks allow names of 255 bytes; the rest leaves room for a suffix. */
const NAME_BYTES = 200;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const utf8 = new TextEncoder();

/**
 * Returns a file or folder name that every system can unpack: no character is cut in half, none reverses the others,
 * and none leads out of the folder. Empty if no characters are left.
 */
export function diskName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(NOT_IN_NAMES, "-")
    .normalize("NFC")
    .replace(/^[\s.]+/, "");
  let stored = DEVICE.test(clean) ? "_" : "";
  let bytes = stored.length;
  let count = stored.length;
  for (const { segment } of characters.segment(clean)) {
    bytes += utf8.encode(segment).length;
    count += 1;
    if (count > NAME_LENGTH || bytes > NAME_BYTES) break;
    stored += segment;
  }
  return stored.replace(/[\s.]+$/, "");
}

/** Returns a function that makes each name unique, compared without case, as some disks do. */
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
