import { useSyncExternalStore } from "react";
import { z } from "zod";
import { WantedScans } from "../../contract/film/zip-downloads.ts";
import { api } from "../platform/api.ts";
import { stored } from "../platform/storage.ts";
import type { Download } from "./download-list.ts";
import { createDownloads, type StoredZip } from "./downloads.ts";
import { requestFolder } from "./folder-sink.ts";
import { someDownloads } from "./some-downloads.ts";
import { requestFile, blobSink, canStreamToDisk } from "./zip-sink.ts";

const ZipSchema = z.object({
  zipDownloadId: z.uuid(),
  request: z.object({
    userId: z.uuid(),
    wanted: WantedScans,
    title: z.string(),
    fileName: z.string(),
    bytes: z.number(),
  }),
}) satisfies z.ZodType<StoredZip>;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** The downloads of this tab. Always empty on the server. */
export const downloads = createDownloads({
  call: api.call,
  fetch: (url, init) => fetch(url, init),
  wait,
  now: () => performance.now(),
  newId: () => crypto.randomUUID(),
  canStream: canStreamToDisk,
  requestFile,
  requestFolder,
  blobSink,
  stored: stored("nice.zip-downloads", 2, z.array(ZipSchema)),
});

downloads.subscribe(() => someDownloads.set(true));

const NONE: readonly Download[] = [];

export const useDownloads = (): readonly Download[] =>
  useSyncExternalStore(downloads.subscribe, downloads.get, () => NONE);
