import { createReadStream } from "node:fs";
import type { Verdict } from "../adapters/viruses/port.ts";
import type { Deps } from "../deps.ts";
import { HttpError } from "../platform/http/errors.ts";

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
    const message = "Files cannot be checked for viruses right now. Please send this one again in a few minutes.";
    throw new HttpError(503, message, { retryAfterS: RETRY_AFTER_S });
  }
  if (verdict.kind === "FOUND") {
    log.warn({ signature: verdict.signature, kind }, "a virus was found in an upload, which was thrown away");
    throw new HttpError(422, "The virus scanner found a problem in this file. We deleted it. Upload a different file.");
  }
  if (verdict.kind === "TOO_LARGE") {
    log.error({ kind }, "an upload is larger than the virus scanner takes: raise StreamMaxLength of clamd");
    throw new HttpError(413, "This file is too large for the virus scanner. Export it smaller and send it again.");
  }
}
