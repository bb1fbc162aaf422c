import type { Deps } from "../deps.ts";

const BEGINNINGS = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "application/zip": [0x50, 0x4b, 0x03, 0x04],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47],
} as const;

/** Whether a stored file begins as files of its type do. */
export async function looksRight(
  { files }: Pick<Deps, "files">,
  key: string,
  type: keyof typeof BEGINNINGS,
): Promise<boolean> {
  const beginning = BEGINNINGS[type];
  const head: number[] = [];
  await files.eachPiece(key, async (piece) => void head.push(...piece), { start: 0, end: beginning.length - 1 });
  return beginning.every((byte, index) => head[index] === byte);
}
