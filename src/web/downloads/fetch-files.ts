/** So many files are fetched at once (docs/product/film.md#downloading). */
export const FILES_AT_A_TIME = 5;

/** How long to wait before each further try of a file, in ms: three more tries after the first. */
export const RETRY_AFTER_MS = [1000, 3000, 9000] as const;

export type RequestedFile = {
  id: string;
  /** Path in the zip. */
  name: string;
  url: string;
  bytes: number;
};

/** `missing` when the file could not be had in all its tries; `status` 0 when the lab was not reached at all. */
export type FetchOutcome =
  | { kind: "fetched"; file: RequestedFile; content: Blob }
  | { kind: "missing"; file: RequestedFile; status: number };

export type FetchFilesOptions = {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** The file's link as it is now: links run out after 15 minutes, and a large pick-up takes longer. */
  freshUrl: (file: RequestedFile) => Promise<string>;
  /** Bytes that came in; negative when a try that broke off is started over. */
  onBytes: (bytes: number) => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Done when the download may go on; asked before each file and each piece of it. */
  pass: () => Promise<void>;
  signal: AbortSignal;
};

class FetchFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/**
 * Fetches files 5 at a time and hands them out in their order. A file is held whole until it is handed out, so that one
 * that breaks off can be fetched again without spoiling a zip that is being written. The next file starts only when the
 * first in the line is handed out: memory holds at most 6 files, whatever the size of the pick-up.
 * Throws when `signal` is aborted.
 */
export async function* fetchFiles(
  files: readonly RequestedFile[],
  options: FetchFilesOptions,
): AsyncGenerator<FetchOutcome, void, void> {
  const underway: Promise<FetchOutcome>[] = [];
  let next = 0;
  const fill = () => {
    for (; underway.length < FILES_AT_A_TIME && next < files.length; next++)
      underway.push(fetchWithRetries(files[next]!, options));
  };
  fill();
  for (let first = underway.shift(); first !== undefined; first = underway.shift()) {
    const outcome = await first;
    options.signal.throwIfAborted();
    fill();
    yield outcome;
  }
}

/** Never rejects: files further down the line may fail before anyone waits for them. */
async function fetchWithRetries(file: RequestedFile, options: FetchFilesOptions): Promise<FetchOutcome> {
  let status = 0;
  for (let tried = 0; tried <= RETRY_AFTER_MS.length && !options.signal.aborted; tried++) {
    try {
      await options.pass();
      options.signal.throwIfAborted();
      if (tried > 0) await options.wait(RETRY_AFTER_MS[tried - 1]!, options.signal);
      const url = tried === 0 ? file.url : await options.freshUrl(file);
      return { kind: "fetched", file, content: await fetchOnce(file, url, options) };
    } catch (error) {
      status = error instanceof FetchFailed ? error.status : 0;
    }
  }
  return { kind: "missing", file, status };
}

async function fetchOnce(
  file: RequestedFile,
  url: string,
  { fetch, onBytes, pass, signal }: FetchFilesOptions,
): Promise<Blob> {
  let received = 0;
  try {
    const response = await fetch(url, { signal });
    if (!response.ok || response.body === null) throw new FetchFailed(response.status);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (const reader = response.body.getReader(); ;) {
      const { value, done } = await reader.read();
      if (done) break;
      chunks.push(value);
      received += value.byteLength;
      onBytes(value.byteLength);
      await pass(); // what is not read does not come: the connection waits with it
    }
    // A proxy that gives up half way ends the body without an error. A word that was changed meanwhile makes another size.
    if (received !== Number(response.headers.get("content-length") ?? file.bytes)) throw new FetchFailed(0);
    return new Blob(chunks);
  } catch (error) {
    if (received > 0) onBytes(-received);
    throw error;
  }
}
