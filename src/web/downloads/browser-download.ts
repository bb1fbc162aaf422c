import { makeZip } from "client-zip";
import { fetchFiles, type FetchFilesOptions, type FetchOutcome, type WantedFile } from "./fetch-files.ts";
import { createRateMeter } from "./time-left.ts";
import { bytesOf } from "./zip-names.ts";
import type { ZipSink } from "./zip-sink.ts";

export type Progress = {
  filesDone: number;
  filesOf: number;
  bytesDone: number;
  bytesOf: number;
  secondsLeft: number | null;
};

/** The lab was not reached, or none of the files could be had: there is no zip. */
export class NothingFetched extends Error {}

export type BrowserDownloadOptions = Omit<FetchFilesOptions, "onBytes"> & {
  onProgress: (progress: Progress) => void;
  now: () => number;
};

/**
 * Fetches the files, zips them as they come and saves the zip. A file that the lab does not give up after all tries is
 * left out and told; when the connection is gone the whole download fails, so that nobody mistakes a part for the whole.
 * @returns the paths of the files that are missing in the zip
 */
export async function downloadInBrowser(
  files: readonly WantedFile[],
  sink: ZipSink,
  { onProgress, now, ...options }: BrowserDownloadOptions,
): Promise<string[]> {
  const missing: string[] = [];
  const meter = createRateMeter(now);
  let filesDone = 0;
  let bytesDone = 0;
  const report = () => {
    meter.sample(bytesDone);
    const bytesOfAll = bytesOf(files);
    onProgress({
      filesDone,
      filesOf: files.length,
      bytesDone,
      bytesOf: bytesOfAll,
      secondsLeft: meter.secondsLeft(bytesOfAll),
    });
  };
  const onBytes = (bytes: number) => {
    bytesDone += bytes;
    report();
  };

  async function* entries() {
    for await (const outcome of fetchFiles(files, { ...options, onBytes })) {
      if (outcome.kind === "missing") missing.push(nameOfMissing(outcome));
      else yield { name: outcome.file.name, input: outcome.content, size: outcome.content.size };
      filesDone++;
      report();
    }
    if (missing.length === files.length) throw new NothingFetched("None of the scans could be fetched.");
  }

  report();
  await sink.save(makeZip(entries()) as ReadableStream<Uint8Array<ArrayBuffer>>);
  return missing;
}

function nameOfMissing({ file, status }: Extract<FetchOutcome, { kind: "missing" }>): string {
  if (status === 0)
    throw new NothingFetched(
      "The connection to the lab was lost. Your scans are safe: try again when you are back online.",
    );
  return file.name;
}
