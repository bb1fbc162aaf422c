/** Number of files fetched in parallel (docs/product/film.md#downloading). */
export const FILES_AT_A_TIME = 5;

/** Delays before each retry of a file, in ms: three retries after the first try. */
export const RETRY_AFTER_MS = [1000, 3000, 9000] as const;

export type RequestedFile = {
  id: string;
  /** Path in the zip. */
  name: string;
  url: string;
  bytes: number;
};

/** `missing` if all tries failed; `status` is 0 if the lab was unreachable. */
export type FetchOutcome =
  | { kind: "fetched"; file: RequestedFile; content: Blob }
  | { kind: "missing"; file: RequestedFile; status: number };

export type FetchFilesOptions = {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** Returns the file's current link: links expire after 15 minutes, and a large pick-up takes longer. */
  freshUrl: (file: RequestedFile) => Promise<string>;
  /** Bytes received; negative when an interrupted try starts over. */
  onBytes: (bytes: number) => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when the download may continue; called before each file and each chunk. */
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
 * Fetches files 5 at a time and yields them in order. A file is buffered whole until it is yielded, so that an
 * interrupted one can be refetched without corrupting the zip being written. The next file starts only after the first
 * in line is yielded: memory holds at most 6 files, whatever the size of the pick-up. Throws when `signal` is aborted.
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

/** Never rejects: later files may fail before anything awaits them. */
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
      await pass(); // backpressure: unread data is not sent, so the connection waits
    }
    // A proxy that aborts midway ends the body without an error. Metadata edited meanwhile changes the size.
    if (received !== Number(response.headers.get("content-length") ?? file.bytes)) throw new FetchFailed(0);
    return new Blob(chunks);
  } catch (error) {
    if (received > 0) onBytes(-received);
    throw error;
  }
}
