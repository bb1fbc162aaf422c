import { makeZip } from "client-zip";
import { fetchFiles, type FetchFilesOptions, type FetchOutcome, type RequestedFile } from "./fetch-files.ts";
import { createRateMeter } from "../platform/kit/files/rate-meter.ts";
import type { FolderSink } from "./folder-sink.ts";
import { bytesOf } from "./zip-names.ts";
import type { ZipSink } from "./zip-sink.ts";

export type Progress = {
  filesDone: number;
  filesOf: number;
  bytesDone: number;
  bytesOf: number;
  secondsLeft: number | null;
};

/** The lab was unreachable, or none of the files could be fetched: there is no zip. */
export class NothingDownloaded extends Error {}

export type BrowserDownloadOptions = Omit<FetchFilesOptions, "onBytes"> & {
  onProgress: (progress: Progress) => void;
  now: () => number;
};

type Entry = { name: string; input: Blob; size: number };
/** Writes entries as they arrive; resolves when all are written. */
type Keeps = (entries: AsyncGenerator<Entry>) => Promise<void>;

export const intoZip =
  (sink: ZipSink): Keeps =>
  (entries) =>
    sink.save(makeZip(entries) as ReadableStream<Uint8Array<ArrayBuffer>>);

export const intoFolder =
  (folder: FolderSink): Keeps =>
  async (entries) => {
    for await (const { name, input } of entries) await folder.write(name, input);
  };

/**
 * Fetches the files and writes them as they arrive. A file that fails all retries is left out and reported; if the
 * connection is lost the whole download fails, so that a partial one is not taken for complete.
 * @returns the paths of the missing files
 */
export async function downloadInBrowser(
  files: readonly RequestedFile[],
  keep: Keeps,
  { onProgress, now, ...options }: BrowserDownloadOptions,
): Promise<string[]> {
  const missing: string[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const { onBytes, onFile } = progressOf(files, now, onProgress);
  let failure: unknown = null;

  async function* entries() {
    try {
      for await (const outcome of fetchFiles(files, { ...options, signal, onBytes })) {
        if (outcome.kind === "missing") missing.push(nameOfMissing(outcome));
        else yield { name: outcome.file.name, input: outcome.content, size: outcome.content.size };
        onFile();
      }
      if (files.length > 0 && missing.length === files.length)
        throw new NothingDownloaded("No scans could be downloaded.");
    } catch (error) {
      failure = error;
      throw error;
    }
  }

  try {
    await keep(entries());
  } catch (error) {
    // Browsers report that a stream broke, not why.
    throw failure ?? error;
  } finally {
    stop.abort(); // cancels requests still underway
  }
  return missing;
}

function progressOf(files: readonly RequestedFile[], now: () => number, onProgress: (progress: Progress) => void) {
  const meter = createRateMeter(now);
  const bytesOfAll = bytesOf(files);
  let filesDone = 0;
  let bytesDone = 0;
  function report() {
    meter.sample(bytesDone);
    const secondsLeft = meter.secondsLeft(bytesOfAll);
    onProgress({ filesDone, filesOf: files.length, bytesDone, bytesOf: bytesOfAll, secondsLeft });
  }
  report();
  return {
    onBytes(bytes: number) {
      bytesDone += bytes;
      report();
    },
    onFile() {
      filesDone++;
      report();
    },
  };
}

function nameOfMissing({ file, status }: Extract<FetchOutcome, { kind: "missing" }>): string {
  if (status === 0)
    throw new NothingDownloaded(
      "The connection to the lab was lost. Your scans are safe: try again when you are back online.",
    );
  return file.name;
}
