import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { testFileStore } from "../../../../tests/support/file-store-conformance.ts";
import { type FakeS3, startS3 } from "../../../../tests/support/fake-s3.ts";
import { s3Files } from "./s3-files.ts";
import { tryStore } from "./try-store.ts";

const type = "image/jpeg";
const ADA = "session.ada" as const;

let s3: FakeS3;
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.close());

let stores = 0;
/** Each store has a separate folder in the one bucket. */
async function aStore({ direct = true, s3: server = s3 } = {}) {
  const scratchDir = await mkdtemp(join(tmpdir(), "nice-scratch-"));
  onTestFinished(() => rm(scratchDir, { recursive: true }));
  const prefix = `lab-${++stores}/`;
  const store = { ...server.settings, prefix, direct };
  const files = s3Files({
    store,
    scratchDir,
    secret: "a secret of the tests",
    publicUrl: "http://lab.test",
    now: () => new Date(),
  });
  return { files, prefix };
}

testFileStore(aStore);

const inAnHour = () => new Date(Date.now() + 3_600_000);

test("a write link uploads exactly its file to the store, where it waits in the inbox", async () => {
  const { files } = await aStore();
  const body = Buffer.from("a portrait");
  const link = await files.writeLink("profile-pictures/1/upload-1", {
    for: ADA,
    type,
    bytes: body.length,
    expiresAt: inAnHour(),
  });
  const put = (content: Buffer, headers: Record<string, string> = link.headers) =>
    fetch(link.url, { method: "PUT", headers, body: new Uint8Array(content) }).then(({ status }) => status);
  expect(await put(Buffer.from("a longer portrait"))).toBe(403);
  expect(await put(body, { ...link.headers, "content-type": "text/html" })).toBe(403);
  expect(await put(body, { ...link.headers, "x-amz-meta-link": "for=public" })).toBe(403);
  expect(await files.arrivals!.list()).toEqual([]);
  expect(await put(body)).toBe(200);
  expect(await files.stat("profile-pictures/1/upload-1")).toBeNull();

  const [arrived] = await files.arrivals!.list();
  expect(arrived).toMatchObject({ key: "profile-pictures/1/upload-1", bytes: body.length });
  expect(files.links.write(arrived!.key, arrived!.query)).toMatchObject({ for: ADA, type, bytes: body.length });
  expect(link.confirmUrl).toMatch(/^http:\/\/lab\.test\/api\/files\/profile-pictures\/1\/upload-1\?/);
  expect((await buffer(await files.arrivals!.read(arrived!.key))).toString()).toBe("a portrait");
  const { sha256 } = await files.arrivals!.keep(arrived!, { type });
  await files.arrivals!.drop(arrived!.key);
  expect(await files.sha256("profile-pictures/1/upload-1")).toBe(sha256);
  expect(await files.arrivals!.find(arrived!.key)).toBeNull();
});

test("large files have a direct store link valid for a minute; small ones do not", async () => {
  const { files } = await aStore();
  const content = Buffer.alloc(300_000, "hi-res ");
  const large = await files.write("scans/1/hi.jpg", content, { type });
  const small = await files.write("scans/1/thumb.webp", Buffer.from("small"), { type });
  const disposition = `attachment; filename="Roll 7.jpg"`;
  const link = await files.directLink(large, { for: ADA, type, disposition });
  expect(new URL(link!).searchParams.get("X-Amz-Expires")).toBe("60");
  const answer = await fetch(link!);
  expect(answer.headers.get("content-disposition")).toBe(disposition);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  expect((await fetch(link!.replace("hi.jpg", "thumb.webp"))).status).toBe(403);
  expect(await files.directLink(small, { for: ADA, type, disposition: null })).toBeNull();
  const through = await aStore({ direct: false });
  expect(await through.files.directLink(large, { for: ADA, type, disposition: null })).toBeNull();
  expect(through.files.arrivals).toBeNull();
});

test("a busy store is retried, and a persistent failure is reported", async () => {
  const { files } = await aStore();
  await files.write("a", Buffer.from("film"), { type });
  s3.failNext(503, 2);
  expect(await files.stat("a")).toEqual({ key: "a", bytes: 4 });
  s3.failNext(503, 4);
  await expect(files.stat("a")).rejects.toThrow("the object store answered 503");
  s3.failNext(500, 3);
  await files.write("b", Buffer.from("slide"), { type });
  expect((await buffer(await files.read("b"))).toString()).toBe("slide");
});

test("the store is tested at startup, without leftovers", async () => {
  const { files, prefix } = await aStore();
  expect(await tryStore({ ...s3.settings, prefix })).toEqual([]);
  expect(await files.arrivals!.list()).toEqual([]);
  const [wrong] = await tryStore({ ...s3.settings, prefix, secretAccessKey: "another" });
  expect(wrong).toMatch(/^writing: the object store answered 403/);
});

test("a store without conditional writes is reported, but still stores files without overwriting", async () => {
  const plain = await startS3({ conditional: false });
  onTestFinished(() => plain.close());
  const { files, prefix } = await aStore({ s3: plain });
  expect(await tryStore({ ...plain.settings, prefix })).toEqual([expect.stringMatching(/^conditional writes/)]);
  await files.write("a", Buffer.from("film"), { type });
  await files.write("a", Buffer.from("film"), { type });
  await expect(files.write("a", Buffer.from("slide"), { type })).rejects.toThrow("a");
  expect((await buffer(await files.read("a"))).toString()).toBe("film");
  const large = Buffer.alloc(17 * 1024 * 1024, "negative");
  expect(await files.write("large", large, { type })).toMatchObject({ bytes: large.length });
  expect(await files.stat("large")).toEqual({ key: "large", bytes: large.length });

  const body = Buffer.from("a portrait");
  const link = await files.writeLink("b", { for: ADA, type, bytes: body.length, expiresAt: inAnHour() });
  await fetch(link.url, { method: "PUT", headers: link.headers, body: new Uint8Array(body) });
  const [arrived] = await files.arrivals!.list();
  const { sha256 } = await files.arrivals!.keep(arrived!, { type });
  expect(await files.sha256("b")).toBe(sha256);
});
