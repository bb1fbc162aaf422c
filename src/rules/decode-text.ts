/**
 * The text of a file that a spreadsheet or an editor saved: UTF-8, UTF-16, or Windows-1252 (Excel's "CSV" on Windows). The
 * mark of the encoding is no part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By its mark, or by its zeros: a table has none but in the upper halves of UTF-16. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return null;
}
