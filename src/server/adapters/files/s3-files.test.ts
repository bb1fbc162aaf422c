import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { passesAsAFileStore } from "../../../../tests/support/passes-as-a-file-store.ts";
import { type S3StandIn, startS3 } from "../../../../tests/support/s3-stand-in.ts";
import { s3Files } from "./s3-files.ts";

const type = "image/jpeg";
const ADA = "session.ada" as const;

let s3: S3StandIn;
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.close());

let stores = 0;
/** Each has a folder of its own in the one bucket. */
async function aStore({ direct = true } = {}) {
  const scratchDir = await mkdtemp(join(tmpdir(), "nice-scratch-"));
  onTestFinished(() => rm(scratchDir, { recursive: true }));
  const prefix = `lab-${++stores}/`;
  const store = { ...s3.settings, prefix, direct };
  const files = s3Files({ store, scratchDir, secret: "a secret of the tests", now: () => new Date() });
  return { files, prefix };
}

passesAsAFileStore(aStore);

const inAnHour = () => new Date(Date.now() + 3_600_000);

test("a write link leads straight to the store, for exactly this file, and what comes waits to be taken in", async () => {
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
  expect(link.confirmUrl).toMatch(/^\/api\/files\/profile-pictures\/1\/upload-1\?/);
  expect((await buffer(await files.arrivals!.read(arrived!.key))).toString()).toBe("a portrait");
  const { sha256 } = await files.arrivals!.keep(arrived!, { type });
  await files.arrivals!.drop(arrived!.key);
  expect(await files.sha256("profile-pictures/1/upload-1")).toBe(sha256);
  expect(await files.arrivals!.find(arrived!.key)).toBeNull();
});

test("a large file is fetched from the store itself, by a link that is good for a minute; a small one is not", async () => {
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

test("a store that has too much to do is asked again, and one that stays so says so", async () => {
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
