import type { z } from "zod";
import { CallError, isRefusal } from "../../../contract/kit/client.ts";
import { ErrorReply } from "../../../contract/kit/errors.ts";
import { addRescan } from "../../../contract/film/rescans.ts";
import { addScan } from "../../../contract/film/scans.ts";
import { type WriteLink } from "../../../contract/kit/files.ts";
import { CONTENT_CHANGED, SCAN_LIMIT } from "../../../rules/film/scan-files.ts";
import { api } from "../../platform/api.ts";
import { confirmFile, headersOf, ownAddress } from "../../platform/put-file.ts";
import { forgetHash, hashOfFile } from "./hash-file.ts";
import { uploadTypeOf } from "./scan-file-types.ts";
import { UploadFailure } from "./upload-failure.ts";

type Link = z.output<typeof WriteLink>;

/** The roll that a file is for, as its path in the API. */
export type UploadTarget = {
  readonly userId: string;
  readonly pickUpId: string;
  readonly rollId: string;
  /** For a file that replaces an existing picture: the frame's `renewedAt` as it was shown. */
  readonly renewedAt?: string | null;
};

/** Sends files to the lab. Both methods reject with an {@link UploadFailure}. */
export interface UploadTransport<Link> {
  /** Creates a frame and returns a write link; with `scanId`, returns a new link to an existing frame. */
  announce(
    target: UploadTarget,
    file: File,
    scanId: string | null,
  ): Promise<{ scanId: string; frame: number; link: Link }>;
  /** Sends the file's bytes. @param onProgress bytes sent so far */
  send(link: Link, file: File, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void>;
}

/** The file is fine, however often this happens: no response, or the server is down or busy for now. */
const isAway = (status: number) => status === 0 || [408, 429, 502, 503, 504].includes(status);
const kindOf = (status: number) => (isAway(status) ? "unreachable" : status >= 500 ? "network" : "refused");

/** Full storage is the lab's problem and does not clear within a minute. */
const INSUFFICIENT_STORAGE = 507;
/** The link expired or was used: a new one is fetched for the same frame. */
const isSpentLink = (status: number) => status === 403 || status === 410;

/** Sends files from this browser to the lab: announced through the API, then sent directly to the write link. */
export const labTransport: UploadTransport<Link> = {
  async announce({ userId, pickUpId, rollId, renewedAt }, file, scanId) {
    const fileType = uploadTypeOf(file);
    if (fileType === null) throw new UploadFailure("refused", "Scans are JPEG, PNG or TIFF files.");
    // The API rejects empty and oversized files itself, so neither is hashed.
    const sha256 = file.size > 0 && file.size <= SCAN_LIMIT.maxBytes ? await hashOfFile(file) : undefined;
    try {
      if (renewedAt !== undefined && scanId !== null && sha256 !== undefined) {
        const { frame, writeLink: link } = await api.call(addRescan, {
          params: { userId, scanId },
          query: { fileType },
          body: { size: file.size, sha256, renewedAt },
        });
        return { scanId, frame, link };
      }
      const { scan, writeLink } = await api.call(addScan, {
        params: { userId, pickUpId, rollId },
        query: { fileType },
        body: {
          name: file.name,
          size: file.size,
          sha256,
          onlyOnce: true,
          byName: true,
          ...(scanId === null ? {} : { scanId }),
        },
      });
      return { scanId: scan.id, frame: scan.frame, link: writeLink };
    } catch (error) {
      if (isRefusal(error, addRescan, "CHANGED_MEANWHILE"))
        throw new UploadFailure("refused", `${error.data.by} rescanned this frame in the meantime. Check it first.`);
      if (isRefusal(error, addScan, "ALREADY_THERE") || isRefusal(error, addRescan, "ALREADY_THERE"))
        throw new UploadFailure("stored", error.message);
      if (isRefusal(error, addScan, "OF_ANOTHER_ROLL") || isRefusal(error, addRescan, "OF_ANOTHER_FRAME")) {
        const { labNumber, frame } = error.data;
        throw new UploadFailure("refused", `This file is already frame ${frame} of ${labNumber}. Check the folder.`);
      }
      if (error instanceof CallError) throw new UploadFailure(kindOf(error.status), error.message);
      throw new UploadFailure("unreachable", "The lab could not be reached.");
    }
  },

  async send(link, file, onProgress, signal) {
    await put(link, file, onProgress, signal);
    if (link.confirmUrl === null) return;
    const reply = await confirmFile(link.confirmUrl, signal).catch(() => {
      throw signal.aborted ? new UploadFailure("stopped", "Stopped") : broke();
    });
    if (!reply.ok) throw failureOf(file, { status: reply.status, responseText: await reply.text() });
  },
};

const broke = () => new UploadFailure("unreachable", "The connection was lost.");

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function put(link: Link, file: File, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(link.method, ownAddress(link.url));
    for (const [name, value] of headersOf(link)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) done();
      else fail(failureOf(file, request));
    };
    request.onerror = () => fail(broke());
    request.ontimeout = request.onerror;
    request.onabort = () => fail(new UploadFailure("stopped", "Stopped"));
    if (signal.aborted) return fail(new UploadFailure("stopped", "Stopped"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

type Answered = { status: number; responseText: string };

function failureOf(file: File, answered: Answered): UploadFailure {
  const { status } = answered;
  const { message, code } = answerIn(answered);
  const changed = code === CONTENT_CHANGED;
  if (changed) forgetHash(file);
  const kind = status === INSUFFICIENT_STORAGE ? "refused" : kindOf(status);
  return new UploadFailure(isSpentLink(status) || changed ? "network" : kind, message);
}

function answerIn({ status, responseText }: Answered): { message: string; code?: string | undefined } {
  try {
    const { errors, message, code } = ErrorReply.parse(JSON.parse(responseText));
    return { message: errors[0]?.message ?? message, code };
  } catch {
    return { message: `The lab answered ${status}.` };
  }
}
