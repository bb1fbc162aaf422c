import type { Deps } from "../deps.ts";
import { utf16Of } from "../../rules/decode-text.ts";
import { type CsvLine, CsvReader } from "../platform/read-csv.ts";

export const fileKey = (importId: string): string => `imports/${importId}/file.csv`;

/** Bytes read for the columns and the first rows. */
const HEAD_BYTES = 64 * 1024;
const BAD_UTF8 = { fatal: true, ignoreBOM: false };

type Files = Pick<Deps, "files">["files"];

/** Reads the first rows of a file: at most its first 64 kB. */
export async function readHead(files: Files, key: string, bytes: number): Promise<CsvLine[]> {
  const reader = new CsvReader();
  const lines: CsvLine[] = [];
  const range = { start: 0, end: Math.min(bytes, HEAD_BYTES) - 1 };
  await eachText(files, key, async (text) => void lines.push(...reader.push(text)), range);
  return bytes > HEAD_BYTES ? lines : [...lines, ...reader.end()];
}

/** Reads a file row by row; only a piece of it is in memory at a time. */
export async function eachRows(files: Files, key: string, use: (rows: CsvLine[]) => Promise<void>): Promise<void> {
  const reader = new CsvReader();
  await eachText(files, key, (text) => use(reader.push(text)));
  await use(reader.end());
}

type Range = { start: number; end: number };

/** Decodes like `decodeText`, piece by piece: a file that is not valid UTF-8 is Windows-1252. */
async function eachText(files: Files, key: string, use: (text: string) => Promise<void>, range?: Range): Promise<void> {
  const decoder = new TextDecoder(await encodingOf(files, key, range));
  await files.eachPiece(key, (piece) => use(decoder.decode(piece, { stream: true })), range);
  const rest = decoder.decode();
  if (rest !== "") await use(rest);
}

async function encodingOf(files: Files, key: string, range?: Range): Promise<string> {
  let utf16: string | null | undefined;
  let isUtf8 = true;
  // A character that the file's end cuts in half is not decoded, so it does not count.
  const utf8 = new TextDecoder("utf-8", BAD_UTF8);
  await files.eachPiece(
    key,
    async (piece) => {
      utf16 ??= utf16Of(piece);
      if (utf16 !== null || !isUtf8) return;
      try {
        utf8.decode(piece, { stream: true });
      } catch {
        isUtf8 = false;
      }
    },
    range,
  );
  return utf16 ?? (isUtf8 ? "utf-8" : "windows-1252");
}
