import { expect, test } from "vitest";
import {
  FILES_AT_A_TIME,
  type FetchFilesOptions,
  type FetchOutcome,
  fetchFiles,
  type RequestedFile,
} from "./fetch-files.ts";

const wanted = (count: number): RequestedFile[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `scan-${index}`,
    name: `roll/${index}.jpg`,
    url: `/files/${index}`,
    bytes: 3,
  }));

const answer = (bytes = 3, status = 200) => new Response(new Uint8Array(bytes), { status });

function options(fetch: (url: string) => Promise<Response>, more: Partial<FetchFilesOptions> = {}): FetchFilesOptions {
  return {
    fetch,
    freshUrl: async (file) => `${file.url}?fresh`,
    onBytes: () => undefined,
    wait: async () => undefined,
    pass: async () => undefined,
    signal: new AbortController().signal,
    ...more,
  };
}

async function all(outcomes: AsyncIterable<FetchOutcome>): Promise<FetchOutcome[]> {
  const list: FetchOutcome[] = [];
  for await (const outcome of outcomes) list.push(outcome);
  return list;
}

test("five files are fetched at a time and returned in order", async () => {
  let underway = 0;
  let most = 0;
  const slow = options(async () => {
    most = Math.max(most, ++underway);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
    underway--;
    return answer();
  });
  const outcomes = await all(fetchFiles(wanted(23), slow));
  expect(most).toBe(FILES_AT_A_TIME);
  expect(outcomes.map(({ file }) => file.id)).toEqual(wanted(23).map(({ id }) => id));
  expect(outcomes.every(({ kind }) => kind === "fetched")).toBe(true);
});

test("fetching does not run ahead of the zip writer", async () => {
  let requests = 0;
  const outcomes = fetchFiles(
    wanted(50),
    options(async () => {
      requests++;
      return answer();
    }),
  );
  await outcomes.next();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(requests).toBe(FILES_AT_A_TIME + 1);
  await outcomes.return();
});

test("a failed file is retried three times with a fresh link", async () => {
  const requests: string[] = [];
  const waits: number[] = [];
  const [outcome] = await all(
    fetchFiles(
      wanted(1),
      options(
        async (url) => {
          requests.push(url);
          return requests.length < 4 ? answer(0, 403) : answer();
        },
        { wait: async (ms) => void waits.push(ms) },
      ),
    ),
  );
  expect(outcome?.kind).toBe("fetched");
  expect(requests).toEqual(["/files/0", "/files/0?fresh", "/files/0?fresh", "/files/0?fresh"]);
  expect(waits).toEqual([1000, 3000, 9000]);
});

test("a missing file is reported with its last response, and the others arrive", async () => {
  const outcomes = await all(
    fetchFiles(
      wanted(3),
      options(async (url) => (url.startsWith("/files/1") ? answer(0, 404) : answer())),
    ),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(["fetched", "missing", "fetched"]);
  expect(outcomes[1]).toMatchObject({ status: 404 });
});

test("a truncated body is fetched again without counting its bytes twice", async () => {
  let received = 0;
  let tries = 0;
  const [outcome] = await all(
    fetchFiles(
      wanted(1),
      options(async () => answer(++tries === 1 ? 2 : 3), { onBytes: (bytes) => (received += bytes) }),
    ),
  );
  expect(outcome).toMatchObject({ kind: "fetched" });
  expect(tries).toBe(2);
  expect(received).toBe(3);
});

test("a canceled download stops and requests nothing more", async () => {
  const abort = new AbortController();
  let requests = 0;
  const outcomes = fetchFiles(
    wanted(20),
    options(
      async () => {
        requests++;
        return answer();
      },
      { signal: abort.signal },
    ),
  );
  await outcomes.next();
  const before = requests;
  abort.abort(new Error("canceled"));
  await expect(all(outcomes)).rejects.toThrow("canceled");
  expect(requests).toBe(before);
});
