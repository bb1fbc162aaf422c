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

/** What a write link says of its file. */
export type AnnouncedUpload = { key: string; type: string; bytes: number };
/** An upload that arrived and is kept: it is in the store, under its key. */
export type StoredUpload = AnnouncedUpload &
  Hashed & { /** What its link was given for, where it came by one. */ for?: LinkFor };
/** An upload that arrived and is not kept as it came: a local file, which is gone once it is received. */
export type PassingUpload = AnnouncedUpload & { path: string; /** What its link was given for. */ for: LinkFor };

/** Takes in one kind of file that arrives by a write link. What `receive` returns goes into the PUT's answer. */
export type UploadHandler = {
  limit: UploadLimit;
  /** Asked before the first byte is read, so that what is refused costs nothing. */
  expect?: (deps: Deps, upload: AnnouncedUpload) => Promise<void>;
} & (
  | {
      /** Kept before it is received: who receives it has it looked at for viruses, where others send it. */ keeps: true;
      receive: (deps: Deps, upload: StoredUpload) => Promise<object | void>;
    }
  | { keeps: false; receive: (deps: Deps, upload: PassingUpload) => Promise<object | void> }
);

/** What an upload is, which decides who receives it. */
export const kindOf = (key: string): string => key.split("/")[0]!;

/** Has it looked at for viruses, and lets go of it once it is received. */
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
 * Refuses a file that others sent when the scanner finds something in it, and one of which it does not say that it is clean. To be
 * asked before anything is done with it; who asks throws away what is refused with less than 500. Where there is no scanner
 * nothing is read.
 * @param file.kind what it was sent as, for the log, which learns neither whose it is nor what it is called
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

/** Whose account a write link was given to, as a piece of SQL; null where it was given to no session. */
export const whoSent = (linkFor: LinkFor): SQL | null =>
  linkFor.startsWith("session.")
    ? sql`(select ${sessions.userId} from ${sessions} where ${sessions.id} = ${linkFor.slice("session.".length)})`
    : null;
