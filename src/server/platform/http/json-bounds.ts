/** Valid bodies nest about five levels. */
const MOST_DEPTH = 50;
/** Valid bodies have at most some thousands. */
const MOST_VALUES = 20_000;
/** Shorter texts are always accepted. */
const SMALL = 16 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON is shallow and small enough to parse: a megabyte of brackets would become 30 MB of arrays. Takes a few ms for a
 * megabyte, and no memory.
 */
export function isPlainJson(text: Buffer): boolean {
  if (text.length <= SMALL) return true;
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (inText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > MOST_DEPTH || values > MOST_VALUES) return false;
  }
  return true;
}
