import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { AlreadyStored, type FileStore, OtherLength } from "../../src/server/adapters/files/port.ts";

const type = "image/jpeg";
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

export function testFileStore(aStore: () => Promise<{ files: FileStore }>): void {
  test("a written file is read whole or in part", async () => {
    const { files } = await aStore();
    const content = Readable.from([Buffer.from("hello "), Buffer.from("film")]);
    expect(await files.write("scans/1/original", content, { type })).toEqual({
      key: "scans/1/original",
      bytes: 10,
      sha256: sha256("hello film"),
    });
    expect((await buffer(await files.read("scans/1/original"))).toString()).toBe("hello film");
    expect((await buffer(await files.read("scans/1/original", { start: 6, end: 9 }))).toString()).toBe("film");
    expect(await files.stat("scans/1/original")).toEqual({ key: "scans/1/original", bytes: 10 });
    expect(await files.sha256("scans/1/original")).toBe(sha256("hello film"));
    await files.check();
  });

  test("a folder's files are listed, and no others", async () => {
    const { files } = await aStore();
    for (const key of ["scans/1/original", "scans/1/thumb.webp", "scans/10/original", "scans/2/original"])
      await files.write(key, Buffer.from(key), { type });
    const listed = (await files.list("scans/1/")).map(({ key }) => key);
    expect(listed.toSorted()).toEqual(["scans/1/original", "scans/1/thumb.webp"]);
    expect(await files.list("scans/3/")).toEqual([]);
    const all = await Array.fromAsync(files.all());
    expect(all.map(({ key }) => key).toSorted()).toEqual([
      ...listed.toSorted(),
      "scans/10/original",
      "scans/2/original",
    ]);
  });

  test("a large file is streamed in pieces at the reader's pace", async () => {
    const { files } = await aStore();
    const content = Buffer.alloc(1_000_000, "film in pieces ");
    await files.write("a", content, { type });
    const pieces: Buffer[] = [];
    await files.eachPiece("a", async (piece) => {
      await new Promise((done) => setImmediate(done));
      pieces.push(Buffer.from(piece));
    });
    expect(pieces.length).toBeGreaterThan(2);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    const part: Buffer[] = [];
    await files.eachPiece("a", async (piece) => void part.push(Buffer.from(piece)), { start: 15, end: 29 });
    expect(Buffer.concat(part).toString()).toBe("film in pieces ");
    await expect(files.eachPiece("a", () => Promise.reject(new Error("enough")))).rejects.toThrow("enough");
  });

  test("a file larger than one part round-trips", async () => {
    const { files } = await aStore();
    const content = Buffer.alloc(34 * 1024 * 1024, "a long roll of film, ");
    const { sha256: stored } = await files.write("a", content, { type, bytes: content.length });
    expect(stored).toBe(sha256(content));
    const hash = createHash("sha256");
    await files.eachPiece("a", async (piece) => void hash.update(piece));
    expect(hash.digest("hex")).toBe(stored);
    await expect(files.write("a", Buffer.alloc(content.length), { type })).rejects.toThrow(AlreadyStored);
  });

  test("a key is written once, even concurrently", async () => {
    const { files } = await aStore();
    const tries = ["a", "b", "c", "d"].map((text) => files.write("scans/1/original", Buffer.from(text), { type }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(refused.map(() => expect.any(AlreadyStored)));
  });

  test("writing the same bytes again is idempotent, streamed or whole", async () => {
    const { files } = await aStore();
    const first = await files.write("a", Readable.from([Buffer.from("hello "), Buffer.from("film")]), { type });
    expect(await files.write("a", Buffer.from("hello film"), { type })).toEqual(first);
    await expect(files.write("a", Buffer.from("hello slide"), { type })).rejects.toThrow(AlreadyStored);
    expect((await buffer(await files.read("a"))).toString()).toBe("hello film");
  });

  test("a broken or abandoned stream leaves nothing behind", async () => {
    const { files } = await aStore();
    async function* breaking() {
      yield Buffer.from("half");
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    }
    const full = files.write("scans/1/original", Readable.from(breaking()), { type });
    await expect(full).rejects.toMatchObject({ code: "ENOSPC" });
    const sender = new Readable({ read() {} });
    sender.destroy();
    await once(sender, "close");
    const left = files.write("scans/1/original", sender, { type });
    await expect(left).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
    expect(await files.stat("scans/1/original")).toBeNull();
  });

  test("a wrong length is rejected without waiting for the end of the stream", async () => {
    const { files } = await aStore();
    await expect(files.write("a", Buffer.from("film"), { type, bytes: 5 })).rejects.toThrow(OtherLength);
    const content = new Readable({ read() {} });
    content.push("films");
    await expect(files.writeScratch(content, { bytes: 4 })).rejects.toThrow(OtherLength);
    expect(content.destroyed).toBe(false);
    expect(await files.stat("a")).toBeNull();
  });

  test("a finished local file is taken in once, and a stored file can be opened locally", async () => {
    const { files } = await aStore();
    const one = join(await files.scratchFolder(), "one");
    await writeFile(one, "a picture");
    expect(await files.takeIn("unlocks/1/full.jpg", one, { type })).toEqual({ key: "unlocks/1/full.jpg", bytes: 9 });
    const other = join(await files.scratchFolder(), "other");
    await writeFile(other, "another");
    await expect(files.takeIn("unlocks/1/full.jpg", other, { type })).rejects.toThrow(AlreadyStored);
    const { path, release } = await files.openLocally("unlocks/1/full.jpg");
    expect((await readFile(path)).toString()).toBe("a picture");
    await release();
    expect(await files.sha256("unlocks/1/full.jpg")).toBe(sha256("a picture"));
  });

  test("a removed file is gone, and removing it again is idempotent", async () => {
    const { files } = await aStore();
    await files.write("scans/1/original", Buffer.from("x"), { type });
    await files.remove("scans/1/original");
    await files.remove("scans/1/original");
    expect(await files.stat("scans/1/original")).toBeNull();
    await expect(files.read("scans/1/original")).rejects.toThrow();
    expect((await files.write("scans/1/original", Buffer.from("y"), { type })).bytes).toBe(1);
  });

  test.each([
    "../secret",
    "scans/../../etc/passwd",
    "/etc/passwd",
    "a//b",
    ".incoming/x",
    "a\\b",
    "a\0b",
    "",
    "scans/",
    "ä",
  ])("%j is not a key", async (key) => {
    const { files } = await aStore();
    await expect(files.write(key, Buffer.from("x"), { type })).rejects.toThrow("not a key");
    await expect(files.read(key)).rejects.toThrow();
    expect(await files.stat(key)).toBeNull();
  });
}
