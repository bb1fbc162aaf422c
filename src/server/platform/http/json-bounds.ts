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
 * lists. Takes a few ms for a megabyte.
 */
export function isPlainJson(text: string): boolean {
  if (text.length <= SMALL) return true;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > MOST_DEPTH || values > MOST_VALUES) return false;
  }
  return true;
}

/** @returns where the string that begins at `start` ends; the end of the text if it does not */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const end = text.indexOf('"', at);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    at = end + 1;
  }
}
