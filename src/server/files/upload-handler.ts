import { type SQL, sql } from "drizzle-orm";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { UploadLimit } from "../../rules/uploads.ts";
import { sessions } from "../accounts/tables.ts";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { Hashed } from "../adapters/files/port.ts";
import type { Verdict } from "../adapters/viruses/port.ts";
import type { Deps } from "../deps.ts";
import { HttpError } from "../platform/http/errors.ts";

export type AnnouncedUpload = { key: string; type: string; bytes: number };
/** An upload in the store, under its key. */
export type StoredUpload = AnnouncedUpload & Hashed & { /** The link's scope, if it came by link. */ for?: LinkFor };
/** An upload that is not stored as received: a local file, deleted once processed. */
export type PassingUpload = AnnouncedUpload & { path: string; /** The link's scope. */ for: LinkFor };

/** Handles one kind of upload by write link. `receive`'s result goes into the PUT response. */
export type UploadHandler = {
  limit: UploadLimit;
  /** Runs before the first byte is read, so rejected uploads cost nothing. */
  expect?: (deps: Deps, upload: AnnouncedUpload) => Promise<void>;
} & (
  | {
      /** Stored before `receive` runs; `receive` has it scanned for viruses if it came from outside the lab. */ keeps: true;
      receive: (deps: Deps, upload: StoredUpload) => Promise<object | void>;
    }
  | { keeps: false; receive: (deps: Deps, upload: PassingUpload) => Promise<object | void> }
);

export const kindOf = (key: string): string => key.split("/")[0]!;

/** Scans the file for viruses, processes it, and deletes it afterwards. */
export async function receivePassing(
  deps: Deps,
  handler: Extract<UploadHandler, { keeps: false }>,
  upload: PassingUpload,
): Promise<object | void> {
  const { key, path } = upload;
  try {
    await refuseInfected(deps, { path, kind: kindOf(key) });
    return await handler.receive(deps, upload);
  } finally {
    await rm(path, { force: true });
  }
}

const RETRY_AFTER_S = 60;

/**
 * Rejects an outside upload if the scanner finds something or does not report it clean. Call it before using the file;
 * on an error below 500, the caller deletes the file. Without a scanner, nothing is read.
 * @param file.kind the kind of upload, for the log, which includes neither its owner nor its name
 */
export async function refuseInfected(
  { viruses, log }: Pick<Deps, "viruses" | "log">,
  { path, kind }: { path: string; kind: string },
): Promise<void> {
  if (!viruses.looks) return;
  let verdict: Verdict;
  try {
    verdict = await viruses.scan(createReadStream(path));
  } catch (error) {
    log.error({ err: error, kind }, "an upload could not be looked at for viruses, and was not taken");
    const message = "The virus scanner is not available right now. Upload the file again in a few minutes.";
    throw new HttpError(503, message, { retryAfterS: RETRY_AFTER_S });
  }
  if (verdict.kind === "FOUND") {
    log.warn({ signature: verdict.signature, kind }, "a virus was found in an upload, which was thrown away");
    throw new HttpError(422, "The virus scanner found a problem in this file. We deleted it. Upload a different file.");
  }
  if (verdict.kind === "TOO_LARGE") {
    log.error({ kind }, "an upload is larger than the virus scanner takes: raise StreamMaxLength of clamd");
    throw new HttpError(413, "This file is too large for the virus scanner. Export it smaller and upload it again.");
  }
}

/** Returns SQL for the user of a write link's session; null if the link is not bound to a session. */
export const uploaderOf = (linkFor: LinkFor): SQL | null =>
  linkFor.startsWith("session.")
    ? sql`(select ${sessions.userId} from ${sessions} where ${sessions.id} = ${linkFor.slice("session.".length)})`
    : null;
