import type { Readable } from "node:stream";
import type { LinkFor } from "./link-for.ts";

export type StoredFile = { key: string; bytes: number };
/** Of its content; in hex. */
export type Hashed = { sha256: string };
export type WriteLink = {
  url: string;
  headers: Record<string, string>;
  expiresAt: Date;
  /** Where the file goes straight to the store: who sent it POSTs here, and is answered as a PUT to the server would be. */
  confirmUrl: string | null;
};

/** Another file is there under this key, and a key is written once. */
export class AlreadyStored extends Error {
  override name = "AlreadyStored";
}

/** The content is longer or shorter than was said; nothing of it is kept. */
export class OtherLength extends Error {
  override name = "OtherLength";
}

/** Keeps files by key. A key is written once; links are signed and short-lived. Keys are made by us: `scans/{id}/original`. */
export type FileStore = {
  /**
   * Stores all bytes of a stream or nothing: a half-written file is never seen under its key. The same bytes once more are
   * harmless. A stream that was not read to its end is left open, for whoever has to answer its sender. Throws
   * AlreadyStored; with `bytes`, which then have to be exactly as many, OtherLength.
   */
  write(
    key: string,
    content: Readable | Uint8Array,
    options: { type: string; bytes?: number },
  ): Promise<StoredFile & Hashed>;
  /** Keeps a stream as a local file among those that are swept, to be looked at or taken in. Throws as `write` does. */
  writeScratch(content: Readable | Uint8Array, options: { bytes?: number }): Promise<{ path: string } & Hashed>;
  /** A local folder for files that are going to be taken in. What is left in it is swept. */
  scratchFolder(): Promise<string>;
  /** Stores a finished local file, whole or not at all. It may be gone from `path` afterwards. Throws AlreadyStored. */
  takeIn(key: string, path: string, options: { type: string }): Promise<StoredFile>;
  /** Path of a local copy to read, for libraries that need one; call `release` when done. */
  openLocally(key: string): Promise<{ path: string; release(): Promise<void> }>;
  /** @param range first and last byte, both included */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Hands over a file piece by piece, in order. A piece's memory is used again once `use` is done with it.
   * @param range first and last byte, both included
   */
  eachPiece(
    key: string,
    use: (piece: Uint8Array) => Promise<void>,
    range?: { start: number; end: number },
  ): Promise<void>;
  /** In hex. */
  sha256(key: string): Promise<string>;
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /** Every file whose key starts with `folder`, which ends in a slash. */
  list(folder: string): Promise<StoredFile[]>;
  /** Every file that is kept, in no order. */
  all(): AsyncGenerator<StoredFile>;
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>;
  /** A link to read a file. Good for 15 to 30 minutes: it stays the same within a quarter of an hour, so browsers can cache. `downloadName` makes the browser save it. */
  readLink(key: string, options: { for: LinkFor; type: string; now: Date; downloadName?: string }): string;
  /** A link to PUT one file of exactly this type and size. */
  writeLink(key: string, options: { for: LinkFor; type: string; bytes: number; expiresAt: Date }): Promise<WriteLink>;
  /** Checks the links. Those to read lead to this server, wherever the bytes are: a store's own could not be taken back. */
  links: LinkCheck;
  /**
   * A store's own link, good for a moment, to which a reader whose link was found good is sent on. Null: the server sends the
   * file itself, as a folder's, and as what is too small for a second journey.
   */
  directLink(
    file: StoredFile,
    options: { for: LinkFor; type: string; /** The header by which it is saved. */ disposition: string | null },
  ): Promise<string | null>;
  /** What came straight to the store by its write links and is not taken in yet. Null: all comes through this server. */
  arrivals: Arrivals | null;
  /** Lets go of the bytes of writes that died. */
  sweepLeftovers(): Promise<void>;
  /** Whether the store can be used, for /api/ready. */
  check(): Promise<void>;
};

/** A file that came straight to the store. `query` is what its write link says, signed; under `key` nothing is kept so far. */
export type Arrived = StoredFile & { query: Record<string, string>; arrivedAt: Date };

/** Files that browsers have put into a store, in a place of its own: what is kept under a key nobody else can write. */
export type Arrivals = {
  /** Null when none has come, or it is taken in. */
  find(key: string): Promise<Arrived | null>;
  list(): Promise<Arrived[]>;
  read(key: string): Promise<Readable>;
  /** Keeps it under its key, as `write` does. */
  keep(arrived: Arrived, options: { type: string }): Promise<Hashed>;
  /** Harmless when there is none. */
  drop(key: string): Promise<void>;
};

/** What a link says about itself, once its signature is found right; FORGED for every other link. */
export type LinkCheck = {
  read(key: string, query: Record<string, unknown>): ReadGrant | "EXPIRED" | "FORGED";
  /** @param at when the file came, where that is not now */
  write(key: string, query: Record<string, unknown>, at?: Date): WriteGrant | "EXPIRED" | "FORGED";
};
export type ReadGrant = { for: LinkFor; type: string; downloadName: string | null; expiresAt: Date };
export type WriteGrant = { for: LinkFor; type: string; bytes: number; expiresAt: Date };
