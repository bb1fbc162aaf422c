import type { z } from "zod";
import { CallError, isRefusal } from "../../../contract/kit/client.ts";
import { ErrorReply } from "../../../contract/kit/errors.ts";
import { addScan } from "../../../contract/film/scans.ts";
import { type WriteLink } from "../../../contract/kit/files.ts";
import { OTHER_BYTES, SCAN_LIMIT } from "../../../rules/film/scan-files.ts";
import { api } from "../../platform/api.ts";
import { forgetHash, hashOfFile } from "./hash-file.ts";
import { uploadTypeOf } from "./scan-file-types.ts";
import { UploadFailure } from "./upload-failure.ts";

type Link = z.output<typeof WriteLink>;

/** The roll that a file is for, as its address in the API. */
export type UploadTarget = { readonly userId: string; readonly pickUpId: string; readonly rollId: string };

/** How a file gets to the lab. Both reject with an {@link UploadFailure}. */
export interface UploadTransport<Link> {
  /** Asks for a frame and a write link; with `scanId`, for a new link to a frame that is there. */
  announce(
    target: UploadTarget,
    file: File,
    scanId: string | null,
  ): Promise<{ scanId: string; frame: number; link: Link }>;
  /** Sends the file's bytes. @param onProgress bytes sent so far */
  send(link: Link, file: File, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void>;
}

/** Worth trying again: no answer at all, or a lab that is busy for the moment. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Full storage is the lab's own trouble and does not pass within a minute. */
const INSUFFICIENT_STORAGE = 507;
/** A link that ran out or was used: a new one is fetched for the same frame. */
const isSpentLink = (status: number) => status === 403 || status === 410;

/** How files get from this browser to the lab: announced through the API, then sent straight to the write link. */
export const labTransport: UploadTransport<Link> = {
  async announce({ userId, pickUpId, rollId }, file, scanId) {
    const fileType = uploadTypeOf(file);
    if (fileType === null) throw new UploadFailure("refused", "Scans are JPEG, PNG or TIFF files.");
    // The lab says itself what is wrong with an empty file or one that is too large; neither is read for its hash.
    const sha256 = file.size > 0 && file.size <= SCAN_LIMIT.maxBytes ? await hashOfFile(file) : undefined;
    try {
      const { scan, writeLink } = await api.call(addScan, {
        params: { userId, pickUpId, rollId },
        query: { fileType },
        body: { name: file.name, size: file.size, sha256, ...(scanId === null ? {} : { scanId }) },
      });
      return { scanId: scan.id, frame: scan.frame, link: writeLink };
    } catch (error) {
      if (isRefusal(error, addScan, "ALREADY_THERE")) throw new UploadFailure("stored", error.message);
      if (error instanceof CallError)
        throw new UploadFailure(isPassing(error.status) ? "network" : "refused", error.message);
      throw new UploadFailure("network", "The lab could not be reached.");
    }
  },

  // XMLHttpRequest, because fetch does not tell how much of a body it has sent.
  send(link, file, onProgress, signal) {
    return new Promise((done, fail) => {
      const request = new XMLHttpRequest();
      request.open(link.method, link.url);
      for (const [name, value] of Object.entries(link.headers))
        if (name.toLowerCase() !== "content-length") request.setRequestHeader(name, value); // the browser sets it itself
      request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) return done();
        const { message, code } = answerIn(request);
        const changed = code === OTHER_BYTES;
        if (changed) forgetHash(file);
        const passing =
          (isPassing(request.status) && request.status !== INSUFFICIENT_STORAGE) || isSpentLink(request.status);
        fail(new UploadFailure(passing || changed ? "network" : "refused", message));
      };
      request.onerror = () => fail(new UploadFailure("network", "The connection broke."));
      request.ontimeout = request.onerror;
      request.onabort = () => fail(new UploadFailure("stopped", "Stopped"));
      if (signal.aborted) return fail(new UploadFailure("stopped", "Stopped"));
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(file);
    });
  },
};

function answerIn(request: XMLHttpRequest): { message: string; code?: string | undefined } {
  try {
    const { errors, message, code } = ErrorReply.parse(JSON.parse(request.responseText));
    return { message: errors[0]?.message ?? message, code };
  } catch {
    return { message: `The lab answered ${request.status} ${request.statusText}`.trim() + "." };
  }
}
