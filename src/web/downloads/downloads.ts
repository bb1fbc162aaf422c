import { CallError, type CallOptions, type Client } from "../../contract/kit/client.ts";
import {
  getZipDownload,
  listDownloadFiles,
  startZipDownload,
  type ZipDownload,
} from "../../contract/film/zip-downloads.ts";
import { messageOf } from "../platform/form-errors.ts";
import {
  type BrowserDownloadOptions,
  downloadInBrowser,
  intoFolder,
  intoZip,
  NothingDownloaded,
} from "./browser-download.ts";
import { createDownloadList, type Download, type DownloadRequest, newDownload } from "./download-list.ts";
import { type FetchFilesOptions, RETRY_AFTER_MS, type RequestedFile } from "./fetch-files.ts";
import type { FolderSink } from "./folder-sink.ts";
import { createGate, type Gate } from "./gate.ts";
import { streamsToDisk } from "./preferred-method.ts";
import { zipFiles } from "./zip-names.ts";
import type { ZipSink } from "./zip-sink.ts";

/** Poll interval, in case the socket's message that a zip is ready was missed. */
const POLL_MS = 4000;
/** Links are valid for at least 15 minutes; refreshed well before that. */
const LINKS_GOOD_MS = 8 * 60_000;
/** Throttles progress: chunks arrive thousands of times a second; the UI needs only a few updates. */
const PROGRESS_INTERVAL_MS = 200;

export type DownloadsDeps = Pick<FetchFilesOptions, "fetch" | "wait"> & {
  call: Client["call"];
  now: () => number;
  newId: () => string;
  canStream: () => boolean;
  requestFile: (name: string) => Promise<ZipSink | null>;
  requestFolder: () => Promise<FolderSink | null>;
  blobSink: (name: string) => ZipSink;
  /** Zips built by the server outlive this tab: stored, so that they can be restored. */
  stored: { get(): StoredZip[] | null; set(zips: StoredZip[]): void };
};
export type StoredZip = { zipDownloadId: string; request: DownloadRequest };

/** Manages the downloads of this tab, outside of any page, so that they continue during navigation. */
export function createDownloads(deps: DownloadsDeps) {
  const list = createDownloadList();
  const aborts = new Map<string, AbortController>();
  const gates = new Map<string, Gate>();
  const hurries = new Map<string, () => void>();

  function begin(id: string): AbortSignal {
    const abort = new AbortController();
    aborts.set(id, abort);
    return abort.signal;
  }

  const fail = (id: string, error: unknown) =>
    list.change(id, {
      state: "failed",
      problem: error instanceof NothingDownloaded ? error.message : messageOf(error),
    });

  /** Call it synchronously in the click handler: it may open a file picker. */
  async function startInBrowser(request: DownloadRequest): Promise<void> {
    const name = `${request.fileName}.zip`;
    const toDisk = streamsToDisk({ bytes: request.bytes, canStream: deps.canStream() });
    const sink = toDisk ? await deps.requestFile(name) : deps.blobSink(name);
    if (sink !== null)
      await run(request, "browser", async (files, options) => downloadInBrowser(files, intoZip(sink), options));
  }

  /** Downloads into a folder, with a subfolder per roll; files already there from the last time are skipped. */
  async function startInFolder(request: DownloadRequest): Promise<void> {
    const folder = await deps.requestFolder();
    if (folder === null) return;
    await run(request, "folder", async (files, options) => {
      const there = await Promise.all(files.map(({ name, bytes }) => folder.has(name, bytes)));
      const lacking = files.filter((_, index) => !there[index]);
      return downloadInBrowser(lacking, intoFolder(folder), options);
    });
  }

  async function run(
    request: DownloadRequest,
    way: "browser" | "folder",
    fetchAll: (files: readonly RequestedFile[], options: BrowserDownloadOptions) => Promise<string[]>,
  ): Promise<void> {
    const id = deps.newId();
    list.add(newDownload(id, request, way));
    const signal = begin(id);
    const gate = createGate(signal);
    gates.set(id, gate);
    try {
      const missing = await fetchAll(await patiently(() => filesOf(request, deps, { signal }), deps, signal), {
        fetch: deps.fetch,
        wait: deps.wait,
        now: deps.now,
        pass: gate.pass,
        signal,
        freshUrl: freshLinks(request, deps, signal),
        onProgress: atMostEvery(PROGRESS_INTERVAL_MS, deps.now, (progress) => list.change(id, { progress })),
      });
      list.change(id, { state: "saved", missing });
    } catch (error) {
      if (!signal.aborted) fail(id, error);
    } finally {
      aborts.delete(id);
      gates.delete(id);
    }
  }

  async function startOnServer(request: DownloadRequest): Promise<void> {
    const id = deps.newId();
    list.add(newDownload(id, request, "server"));
    const signal = begin(id);
    try {
      const { userId, wanted: body } = request;
      const ask = () => deps.call(startZipDownload, { params: { userId }, body }, { signal });
      const { zipDownload } = await patiently(ask, deps, signal);
      deps.stored.set([...(deps.stored.get() ?? []), { zipDownloadId: zipDownload.id, request }]);
      await watch(id, request, zipDownload, signal);
    } catch (error) {
      if (!signal.aborted) fail(id, error);
    }
  }

  /** Polls a zip until it is ready, then keeps its link fresh. */
  async function watch(id: string, request: DownloadRequest, zip: ZipDownload, signal: AbortSignal): Promise<void> {
    const params = { userId: request.userId, zipDownloadId: zip.id };
    while (!signal.aborted) {
      const state = zip.state === "READY" ? "ready" : zip.state === "FAILED" ? "failed" : "running";
      const problem =
        state === "failed" ? "The zip could not be built. Try again, or download it in the browser." : null;
      list.change(id, { state, zip, problem });
      if (state === "failed") return;
      await sooner(zip.id, deps.wait(state === "ready" ? LINKS_GOOD_MS : POLL_MS, signal));
      if (signal.aborted) return;
      const answer = await deps.call(getZipDownload, { params }, { signal }).catch((error: unknown) => {
        // Temporarily unreachable: the next poll may succeed, and an existing link is still valid.
        if (isGone(error)) throw error;
        return { zipDownload: zip };
      });
      zip = answer.zipDownload;
    }
  }

  /** Waits, but resumes early when the socket reports this zip. */
  async function sooner(zipDownloadId: string, waited: Promise<void>): Promise<void> {
    const hurried = new Promise<void>((resolve) => hurries.set(zipDownloadId, resolve));
    await Promise.race([waited.catch(() => undefined), hurried]);
    hurries.delete(zipDownloadId);
  }

  const start = { browser: startInBrowser, folder: startInFolder, server: startOnServer };

  function forget(download: Download | undefined): void {
    const zipDownloadId = download?.zip?.id;
    if (zipDownloadId !== undefined)
      deps.stored.set((deps.stored.get() ?? []).filter((zip) => zip.zipDownloadId !== zipDownloadId));
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    startInBrowser,
    startInFolder,
    startOnServer,

    heard: (zipDownloadId: string) => hurries.get(zipDownloadId)?.(),

    /** Pauses a browser download where it is, to resume from there. */
    pause(id: string): void {
      gates.get(id)?.close();
      list.change(id, { paused: true });
    },
    resume(id: string): void {
      gates.get(id)?.open();
      list.change(id, { paused: false });
    },

    /** Cancels a running download; removes a finished one from the list. */
    remove(id: string): void {
      forget(list.get().find((download) => download.id === id));
      list.remove(id);
      aborts.get(id)?.abort();
      aborts.delete(id);
    },

    retry(id: string): void {
      const download = list.get().find((one) => one.id === id);
      if (download === undefined) return;
      this.remove(id);
      void start[download.way](download.request);
    },

    /** Restores zips that were requested before this page was loaded. */
    async restore(userId: string): Promise<void> {
      const known = new Set(list.get().map(({ zip }) => zip?.id));
      const lost = (deps.stored.get() ?? []).filter(
        (zip) => zip.request.userId === userId && !known.has(zip.zipDownloadId),
      );
      await Promise.all(lost.map((zip) => follow(zip)));
    },

    /** On logout: cancels all downloads and clears the list. */
    clear(): void {
      aborts.forEach((abort) => abort.abort());
      aborts.clear();
      list.clear();
    },
  };

  async function follow({ zipDownloadId, request }: StoredZip): Promise<void> {
    const id = zipDownloadId;
    if (list.has(id) || aborts.has(id)) return;
    const signal = begin(id);
    try {
      const params = { userId: request.userId, zipDownloadId };
      const { zipDownload } = await deps.call(getZipDownload, { params }, { signal });
      list.add(newDownload(id, request, "server"));
      await watch(id, request, zipDownload, signal);
    } catch (error) {
      // Deleted on the server: nothing to restore. Unreachable: maybe next time.
      if (isGone(error))
        deps.stored.set((deps.stored.get() ?? []).filter((zip) => zip.zipDownloadId !== zipDownloadId));
      list.remove(id);
      aborts.delete(id);
    }
  }
}

/** Retries a few times while the lab is busy or unreachable; requests must be idempotent. */
async function patiently<T>(ask: () => Promise<T>, { wait }: DownloadsDeps, signal: AbortSignal): Promise<T> {
  for (const ms of RETRY_AFTER_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallError && (error.status === 0 || error.status >= 502))) throw error;
      await wait(ms, signal);
    }
  }
  return ask();
}

/** Returns whether it no longer exists at the lab, or not for this user. */
const isGone = (error: unknown): boolean => error instanceof CallError && [403, 404].includes(error.status);

async function filesOf({ userId, wanted: body }: DownloadRequest, { call }: DownloadsDeps, options: CallOptions) {
  return zipFiles(await call(listDownloadFiles, { params: { userId }, body }, options));
}

/** Returns a file's current link; one request serves all files that fail in the same minute. */
function freshLinks(
  request: DownloadRequest,
  deps: DownloadsDeps,
  signal: AbortSignal,
): (file: RequestedFile) => Promise<string> {
  let fetched: { at: number; links: Promise<Map<string, string>> } | null = null;
  return async (file) => {
    if (fetched === null || deps.now() - fetched.at > 60_000) {
      const links = filesOf(request, deps, { signal }).then(
        (files) => new Map(files.map(({ id, url }) => [id, url] as const)),
      );
      fetched = { at: deps.now(), links };
      links.catch(() => (fetched = null));
    }
    return (await fetched.links).get(file.id) ?? file.url;
  };
}

function atMostEvery<T extends { filesDone: number }>(
  ms: number,
  now: () => number,
  report: (value: T) => void,
): (value: T) => void {
  let reportedAt = -Infinity;
  let files = -1;
  return (value) => {
    if (now() - reportedAt < ms && value.filesDone === files) return;
    reportedAt = now();
    files = value.filesDone;
    report(value);
  };
}
