import type { FileHandle } from "node:fs/promises";

/** Appends all chunks to the file: a nearly full disk writes part of its input before it reports an error. */
export async function writeWhole(file: Pick<FileHandle, "writev">, chunks: readonly Uint8Array[]): Promise<void> {
  let left = chunks;
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left);
    left = behind(left, bytesWritten);
  }
}

function behind([first, ...others]: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  if (first === undefined) return [];
  return bytes < first.length ? [first.subarray(bytes), ...others] : behind(others, bytes - first.length);
}
