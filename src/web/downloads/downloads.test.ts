import { expect, test } from "vitest";
import type { ZipDownload } from "../../contract/film/zip-downloads.ts";
import { CallError } from "../../contract/kit/client.ts";
import { createDownloads, type DownloadsDeps, type StoredZip } from "./downloads.ts";

const size = "HI_RES" as const;
const wanted = { pickUpId: "pick-up", size };
const request = { userId: "ada", wanted, title: "Order #101", fileName: "Order 101 scans", bytes: 6 };
const all = ["one", "two"].map((id) => ({
  id,
  folder: `Roll ${id}`,
  files: [1, 2].map((frame) => ({
    scanId: `${id}-${frame}`,
    fileName: `${frame}.jpg`,
    url: `/${id}/${frame}`,
    bytes: 3,
  })),
}));
const filesOf = (body: object) => ({
  rolls: all.filter(({ id }) => !("rollId" in body) || id === body.rollId),
});
const zip = (state: ZipDownload["state"]): ZipDownload => ({
  id: "zip",
  state,
  files: 4,
  bytes: 1000,
  url: state === "READY" ? "/zip" : null,
});

/** Fakes a lab that answers calls from `replies` by path, and records saved files. */
function lab(replies: Record<string, (body: object) => unknown>, more: Partial<DownloadsDeps> = {}) {
  const saved: { name: string; bytes: Uint8Array }[] = [];
  let stored: StoredZip[] = [];
  let ids = 0;
  const downloads = createDownloads({
    call: (async ({ path }: { path: string }, { body = {} }: { body?: object }) => {
      const reply = replies[path];
      if (reply === undefined) throw new CallError({ message: `Nothing at ${path}`, status: 404, errors: [] });
      return reply(body);
    }) as unknown as DownloadsDeps["call"],
    fetch: async () => new Response(new Uint8Array(3)),
    wait: async () => undefined,
    now: () => performance.now(),
    newId: () => `download-${++ids}`,
    canStream: () => false,
    requestFile: async () => null,
    requestFolder: async () => null,
    blobSink: (name) => ({
      save: async (stream) =>
        void saved.push({ name, bytes: new Uint8Array(await new Response(stream).arrayBuffer()) }),
    }),
    stored: { get: () => stored, set: (zips) => (stored = zips) },
    ...more,
  });
  return { downloads, saved, stored: () => stored };
}

const FILES = "/users/:userId/zip-downloads/files";
const START = "/users/:userId/zip-downloads";
const ZIP = "/users/:userId/zip-downloads/:zipDownloadId";

test("a batch is saved as one zip with a folder per roll", async () => {
  const { downloads, saved } = lab({ [FILES]: filesOf });
  await downloads.startInBrowser(request);
  expect(downloads.get()).toMatchObject([
    { state: "saved", missing: [], progress: { filesDone: 4, filesOf: 4, bytesDone: 12, bytesOf: 12 } },
  ]);
  expect(saved.map(({ name }) => name)).toEqual(["Order 101 scans.zip"]);
  const text = new TextDecoder("latin1").decode(saved[0]!.bytes);
  for (const path of ["Roll one/1.jpg", "Roll one/2.jpg", "Roll two/1.jpg", "Roll two/2.jpg"])
    expect(text).toContain(path);
});

test("a single roll can be downloaded", async () => {
  const { downloads, saved } = lab({ [FILES]: filesOf });
  await downloads.startInBrowser({ ...request, wanted: { rollId: "two", size } });
  const text = new TextDecoder("latin1").decode(saved[0]!.bytes);
  expect(text).toContain("Roll two/1.jpg");
  expect(text).not.toContain("Roll one");
});

test("an unavailable scan is named, and the rest is saved", async () => {
  const fetch = async (url: string) =>
    new Response(new Uint8Array(3), { status: url.startsWith("/one/2") ? 404 : 200 });
  const { downloads, saved } = lab({ [FILES]: filesOf }, { fetch });
  await downloads.startInBrowser(request);
  expect(downloads.get()).toMatchObject([{ state: "saved", missing: ["Roll one/2.jpg"] }]);
  expect(saved.length).toBe(1);
});

test("a lost connection saves no partial zip, and shows the reason and a retry", async () => {
  let offline = true;
  const fetch = async () => {
    if (offline) throw new TypeError("Failed to fetch");
    return new Response(new Uint8Array(3));
  };
  const { downloads, saved } = lab({ [FILES]: filesOf }, { fetch });
  await downloads.startInBrowser(request);
  expect(downloads.get()).toMatchObject([{ state: "failed", problem: expect.stringContaining("connection") }]);
  expect(saved).toEqual([]);
  offline = false;
  downloads.retry(downloads.get()[0]!.id);
  await expect.poll(() => downloads.get()[0]?.state).toBe("saved");
});

test("a canceled download saves nothing", async () => {
  const { downloads, saved } = lab(
    { [FILES]: filesOf },
    {
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    },
  );
  const done = downloads.startInBrowser(request);
  await expect.poll(() => downloads.get().length).toBe(1);
  downloads.remove(downloads.get()[0]!.id);
  await done;
  expect(downloads.get()).toEqual([]);
  expect(saved).toEqual([]);
});

test("a folder download writes files and skips existing ones", async () => {
  const folder = new Map([["Roll one/1.jpg", 3]]);
  const fetched: string[] = [];
  const { downloads } = lab(
    { [FILES]: filesOf },
    {
      fetch: async (url) => {
        fetched.push(url);
        return new Response(new Uint8Array(3));
      },
      requestFolder: async () => ({
        has: async (path, bytes) => folder.get(path) === bytes,
        write: async (path, content) => void folder.set(path, content.size),
      }),
    },
  );
  await downloads.startInFolder(request);
  expect(downloads.get()).toMatchObject([{ state: "saved", way: "folder", missing: [], progress: { filesDone: 3 } }]);
  expect([...folder.keys()]).toEqual(["Roll one/1.jpg", "Roll one/2.jpg", "Roll two/1.jpg", "Roll two/2.jpg"]);
  expect(fetched).not.toContain("/one/1");
});

test("a paused download stops, resumes where it was, and can be canceled", async () => {
  let requests = 0;
  let clock = 0;
  const { promise: first, resolve: comes } = Promise.withResolvers<void>();
  const { downloads, saved } = lab(
    { [FILES]: filesOf },
    {
      now: () => (clock += 1000), // so that every chunk is reported
      fetch: async () => {
        requests += 1;
        await first;
        return new Response(new Uint8Array(3));
      },
    },
  );
  const done = downloads.startInBrowser(request);
  await expect.poll(() => requests).toBe(4);
  const { id } = downloads.get()[0]!;
  downloads.pause(id);
  comes();
  await expect.poll(() => downloads.get()[0]!.progress?.bytesDone).toBe(12);
  expect(downloads.get()[0]).toMatchObject({ state: "running", paused: true, progress: { filesDone: 0 } });
  expect(saved).toEqual([]);
  downloads.resume(id);
  await done;
  expect(downloads.get()[0]).toMatchObject({ state: "saved", paused: false });

  const again = downloads.startInBrowser(request);
  await expect.poll(() => downloads.get().length).toBe(2);
  downloads.pause(downloads.get()[1]!.id);
  downloads.remove(downloads.get()[1]!.id);
  await again;
  expect(saved).toHaveLength(1);
});

test("a server zip is polled until ready and found again after a reload", async () => {
  let polls = 0;
  const replies = {
    [START]: () => ({ zipDownload: zip("PREPARING") }),
    [ZIP]: () => ({ zipDownload: zip(++polls < 3 ? "PREPARING" : "READY") }),
  };
  const forEver = new Promise<void>(() => undefined);
  const wait = (ms: number) => (ms > 60_000 ? forEver : Promise.resolve());
  const { downloads, stored } = lab(replies, { wait });
  void downloads.startOnServer(request);
  await expect.poll(() => downloads.get()[0]).toMatchObject({ state: "ready", zip: { url: "/zip", bytes: 1000 } });
  expect(stored()).toMatchObject([{ zipDownloadId: "zip" }]);

  const again = lab(replies, { wait, stored: { get: stored, set: () => undefined } });
  void again.downloads.restore("somebody else");
  expect(again.downloads.get()).toEqual([]);
  void again.downloads.restore("ada");
  await expect.poll(() => again.downloads.get()[0]?.state).toBe("ready");

  downloads.remove(downloads.get()[0]!.id);
  expect(stored()).toEqual([]);
});

test("a live event beats the next poll", async () => {
  let ready = false;
  const { downloads } = lab(
    {
      [START]: () => ({ zipDownload: zip("PREPARING") }),
      [ZIP]: () => ({ zipDownload: zip(ready ? "READY" : "PREPARING") }),
    },
    { wait: () => new Promise(() => undefined) },
  );
  void downloads.startOnServer(request);
  await expect.poll(() => downloads.get()[0]?.zip?.state).toBe("PREPARING");
  ready = true;
  downloads.heard("zip");
  await expect.poll(() => downloads.get()[0]?.state).toBe("ready");
});

test("a busy server is retried", async () => {
  let requests = 0;
  const busy = () => {
    if (++requests < 3) throw new CallError({ message: "Busy", status: 503, errors: [] });
    return { rolls: all };
  };
  const { downloads } = lab({ [FILES]: busy });
  await downloads.startInBrowser(request);
  expect(downloads.get()).toMatchObject([{ state: "saved", missing: [] }]);
});

test("a zip that the server cannot build is reported", async () => {
  const { downloads } = lab({ [START]: () => ({ zipDownload: zip("FAILED") }) });
  await downloads.startOnServer(request);
  expect(downloads.get()).toMatchObject([{ state: "failed", problem: expect.stringContaining("browser") }]);
});
