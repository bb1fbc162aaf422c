import type { Readable } from "node:stream";

export type StoredFile = { key: string; bytes: number };
export type WriteLink = { url: string; headers: Record<string, string>; expiresAt: Date };

/** Keeps files by key. A key is written once; links are signed and short-lived. Keys are made by us: `scans/{id}/original`. */
export type FileStore = {
  /** Stores all bytes of a stream or nothing: a half-written file is never seen under its key. */
  write(key: string, content: Readable | Uint8Array, options: { type: string; maxBytes?: number }): Promise<StoredFile>;
  /** Path of a local copy to read, for libraries that need one; call `release` when done. */
  openLocally(key: string): Promise<{ path: string; release(): Promise<void> }>;
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** A link to read a file. Good for 15 to 30 minutes: it stays the same within a quarter of an hour, so browsers can cache. `downloadName` makes the browser save it. */
  readLink(key: string, options: { type: string; now: Date; downloadName?: string }): string;
  /** A link to PUT one file of exactly this type and size. */
  writeLink(key: string, options: { type: string; bytes: number; expiresAt: Date }): WriteLink;
  /** Whether the store can be used, for /api/ready. */
  check(): Promise<void>;
};
