/** No call takes lists within lists deeper than some five. */
const MOST_DEPTH = 50;
/** The longest that a call takes has some thousands. */
const MOST_VALUES = 20_000;
/** So little cannot hurt. */
const SMALL = 16 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text can be parsed as JSON without taking many times its length: a megabyte of brackets becomes some thirty of
 * lists. Takes a few ms for a megabyte, and no memory, as it goes by the bytes: what is none has never been a text.
 */
export function isPlainJson(text: Buffer): boolean {
  if (text.length <= SMALL) return true;
  let depth = 0;
  let values = 1;
  let inText = false;
  // One look at each byte, whatever they are: to search for where a text ends would pay for each of half a million short ones.
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
