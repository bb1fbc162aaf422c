import type { Readable } from "node:stream";
import type { LinkFor } from "./link-for.ts";

export type StoredFile = { key: string; bytes: number };
/** SHA-256 of the content, in hex. */
export type Hashed = { sha256: string };
export type WriteLink = {
  url: string;
  headers: Record<string, string>;
  expiresAt: Date;
  /**
   * Set if the file goes directly to the store: the sender then POSTs here, and gets the same response as for a PUT to
   * the server.
   */
  confirmUrl: string | null;
};

/** A different file already exists under this key; a key is written only once. */
export class AlreadyStored extends Error {
  override name = "AlreadyStored";
}

/** The content is longer or shorter than announced; nothing is stored. */
export class OtherLength extends Error {
  override name = "OtherLength";
}

/**
 * Stores files by key. A key is written once; links are signed and short-lived. We make the keys:
 * `scans/{id}/original`.
 */
export type FileStore = {
  /**
   * Stores all bytes of a stream or none: a half-written file is never visible under its key. Writing the same bytes
   * again is harmless. A stream that was not read to its end stays open, so the caller can still respond to its sender.
   * Throws AlreadyStored; with `bytes`, which must then match exactly, OtherLength.
   */
  write(
    key: string,
    content: Readable | Uint8Array,
    options: { type: string; bytes?: number },
  ): Promise<StoredFile & Hashed>;
  /**
   * Stores a stream as a local scratch file, for inspection or for `takeIn`. Leftovers are swept. Throws like `write`.
   */
  writeScratch(content: Readable | Uint8Array, options: { bytes?: number }): Promise<{ path: string } & Hashed>;
  /** A local folder for files that will be taken in. Leftovers are swept. */
  scratchFolder(): Promise<string>;
  /** Stores a finished local file, whole or not at all. It may be gone from `path` afterwards. Throws AlreadyStored. */
  takeIn(key: string, path: string, options: { type: string }): Promise<StoredFile>;
  /** Path of a local copy to read, for libraries that need one; call `release` when done. */
  openLocally(key: string): Promise<{ path: string; release(): Promise<void> }>;
  /** @param range first and last byte, both inclusive */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Passes a file to `use` piece by piece, in order. A piece's memory is reused after `use` is done.
   * @param range first and last byte, both inclusive
   */
  eachPiece(
    key: string,
    use: (piece: Uint8Array) => Promise<void>,
    range?: { start: number; end: number },
  ): Promise<void>;
  /** In hex. */
  sha256(key: string): Promise<string>;
  stat(key: string): Promise<StoredFile | null>;
  /** Every file whose key starts with `folder`, which ends in a slash. */
  list(folder: string): Promise<StoredFile[]>;
  /** Every stored file, in no order. */
  all(): AsyncGenerator<StoredFile>;
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>;
  /**
   * Returns a link to read a file. Valid for 15 to 30 minutes: it stays the same within 15 minutes, so browsers can
   * cache. `downloadName` makes the browser save it.
   */
  readLink(key: string, options: { for: LinkFor; type: string; now: Date; downloadName?: string }): string;
  /** Returns a link to PUT one file of exactly this type and size. */
  writeLink(key: string, options: { for: LinkFor; type: string; bytes: number; expiresAt: Date }): Promise<WriteLink>;
  /**
   * Checks links. Read links always lead to this server, wherever the bytes are: a store's own link could not be
   * revoked.
   */
  links: LinkCheck;
  /**
   * Returns a store's own short-lived link, to redirect a reader whose link was valid. Null: the server sends the file
   * itself, as for a folder's files and files too small to be worth a redirect.
   */
  directLink(
    file: StoredFile,
    options: { for: LinkFor; type: string; /** Content-Disposition for downloads. */ disposition: string | null },
  ): Promise<string | null>;
  /**
   * Files uploaded directly to the store through write links and not taken in yet. Null: all uploads pass through this
   * server.
   */
  arrivals: Arrivals | null;
  /** Deletes the bytes of abandoned writes. */
  sweepLeftovers(): Promise<void>;
  /** Checks whether the store is usable, for /api/ready. */
  check(): Promise<void>;
};

/**
 * A file uploaded directly to the store. `query` is its write link's signed content; nothing is stored under `key` yet.
 */
export type Arrived = StoredFile & { query: Record<string, string>; arrivedAt: Date };

/** Files that browsers uploaded to a store, in a separate folder: only we can write the keys of stored files. */
export type Arrivals = {
  /** Null when none has arrived, or it is already taken in. */
  find(key: string): Promise<Arrived | null>;
  list(): Promise<Arrived[]>;
  read(key: string): Promise<Readable>;
  /** Stores it under its key, like `write`. */
  keep(arrived: Arrived, options: { type: string }): Promise<Hashed>;
  /** Harmless when there is none. */
  drop(key: string): Promise<void>;
};

/** The content of a link with a valid signature; FORGED for every other link. */
export type LinkCheck = {
  read(key: string, query: Record<string, unknown>): ReadGrant | "EXPIRED" | "FORGED";
  /** @param at when the file arrived, if not now */
  write(key: string, query: Record<string, unknown>, at?: Date): WriteGrant | "EXPIRED" | "FORGED";
};
export type ReadGrant = { for: LinkFor; type: string; downloadName: string | null; expiresAt: Date };
export type WriteGrant = { for: LinkFor; type: string; bytes: number; expiresAt: Date };
