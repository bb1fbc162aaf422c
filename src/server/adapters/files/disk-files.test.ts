import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { testFileStore } from "../../../../tests/support/file-store-conformance.ts";
import { diskFiles } from "./disk-files.ts";
import { AlreadyStored, OtherLength } from "./port.ts";

const type = "image/jpeg";
const ADA = "session.ada" as const;

async function aStore() {
  const dir = await mkdtemp(join(tmpdir(), "nice-files-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  let time = new Date("2026-06-15T14:02:00Z").getTime();
  const now = () => new Date(time);
  const files = diskFiles({ dir, secret: "a secret of the tests", publicUrl: "http://lab.test", now });
  return { dir, files, now, move: (ms: number) => void (time += ms), leftovers: () => readdir(join(dir, ".incoming")) };
}

testFileStore(aStore);

const queryOf = (link: string) => Object.fromEntries(new URL(link, "http://localhost").searchParams);
const MINUTE = 60_000;

test("writing the same bytes again is idempotent, streamed or whole", async () => {
  const { files, leftovers } = await aStore();
  const first = await files.write("a", Readable.from([Buffer.from("hello "), Buffer.from("film")]), { type });
  expect(await files.write("a", Buffer.from("hello film"), { type })).toEqual(first);
  expect(await files.sha256("a")).toBe(first.sha256);
  await expect(files.write("a", Buffer.from("hello slide"), { type })).rejects.toThrow(AlreadyStored);
  expect((await buffer(await files.read("a"))).toString()).toBe("hello film");
  expect(await leftovers()).toEqual([]);
});

test("a file is stored whole, whatever its chunk sizes", async () => {
  const { files } = await aStore();
  const bytes = Buffer.from(Uint8Array.from({ length: 1_300_000 }, (_, at) => (at * 31) % 251));
  const pieces = (length: number, whole: Buffer) =>
    Array.from({ length: Math.ceil(whole.length / length) }, (_, n) => whole.subarray(n * length, (n + 1) * length));
  const tiny = bytes.subarray(0, 3_000);
  await files.write("a", Readable.from(pieces(65_536, bytes)), { type, bytes: bytes.length });
  await files.write("b", Readable.from(pieces(1, tiny)), { type, bytes: tiny.length });
  expect((await buffer(await files.read("a"))).equals(bytes)).toBe(true);
  expect((await buffer(await files.read("b"))).equals(tiny)).toBe(true);
});

test("sequential and concurrent reads keep separate buffers", async () => {
  const { files } = await aStore();
  const names = ["a", "b", "c"];
  for (const [index, name] of names.entries()) await files.write(name, Buffer.alloc(700_000, index + 1), { type });
  const read = async (name: string) => {
    const found = new Set<number>();
    await files.eachPiece(name, async (piece) => {
      await Promise.resolve();
      for (const byte of piece) found.add(byte);
    });
    return [...found];
  };
  for (let turn = 0; turn < 2; turn++) expect(await Promise.all(names.map(read))).toEqual([[1], [2], [3]]);
});

test("a broken stream leaves nothing behind", async () => {
  const { files, leftovers } = await aStore();
  async function* breaking() {
    yield Buffer.from("half");
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  }
  await expect(files.write("scans/1/original", Readable.from(breaking()), { type })).rejects.toMatchObject({
    code: "ENOSPC",
  });
  expect(await files.stat("scans/1/original")).toBeNull();
  expect(await leftovers()).toEqual([]);
});

test("a stream closed before reading fails the write, not the process", async () => {
  const { files, leftovers } = await aStore();
  const sender = new Readable({ read() {} });
  sender.destroy();
  await once(sender, "close");
  await expect(files.write("a", sender, { type })).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
  expect(await files.stat("a")).toBeNull();
  expect(await leftovers()).toEqual([]);
});

test("a stream longer than announced is rejected while it arrives", async () => {
  const { files, leftovers } = await aStore();
  let sent = 0;
  async function* endless() {
    for (;;) yield Buffer.alloc((sent += 1000) && 1000);
  }
  await expect(files.write("a", Readable.from(endless()), { type, bytes: 5000 })).rejects.toThrow(OtherLength);
  expect(sent).toBeLessThan(100_000);
  expect(await leftovers()).toEqual([]);
});

test.skipIf(process.platform === "win32")("only the server's user can read stored files", async () => {
  const { dir, files } = await aStore();
  await chmod(dir, 0o755);
  await files.write("scans/1/original", Buffer.from("x"), { type });
  const derived = join(await files.scratchFolder(), "derived");
  await writeFile(derived, "y", { mode: 0o644 });
  await files.takeIn("scans/1/thumb.webp", derived, { type: "image/webp" });
  for (const path of ["", ".incoming", "scans", "scans/1", "scans/1/original", "scans/1/thumb.webp"])
    expect([path, (await stat(join(dir, path))).mode & 0o077]).toEqual([path, 0]);
});

test("removing a file removes its empty folder and is idempotent", async () => {
  const { dir, files } = await aStore();
  await files.write("scans/1/original", Buffer.from("x"), { type });
  await files.remove("scans/1/original");
  await files.remove("scans/1/original");
  expect(await readdir(join(dir, "scans"))).toEqual([]);
});

test("concurrent writes and removals in one folder lose nothing", async () => {
  const { files } = await aStore();
  for (let n = 0; n < 30; n++) {
    await files.write(`scans/1/old-${n}`, Buffer.from("x"), { type });
    await Promise.all([files.remove(`scans/1/old-${n}`), files.write(`scans/1/new-${n}`, Buffer.from("y"), { type })]);
    expect(await files.stat(`scans/1/new-${n}`)).not.toBeNull();
    await files.remove(`scans/1/new-${n}`);
  }
});

test("a read link is stable for fifteen minutes and valid for 15 to 30", async () => {
  const { files, now, move } = await aStore();
  const first = files.readLink("scans/1/thumb.webp", { for: ADA, type, now: now() });
  move(12 * MINUTE); // 14:14
  expect(files.readLink("scans/1/thumb.webp", { for: ADA, type, now: now() })).toBe(first);
  move(2 * MINUTE); // 14:16
  expect(files.readLink("scans/1/thumb.webp", { for: ADA, type, now: now() })).not.toBe(first);
  expect(files.links!.read("scans/1/thumb.webp", queryOf(first))).toMatchObject({ type });
  move(14 * MINUTE); // 14:30
  expect(files.links!.read("scans/1/thumb.webp", queryOf(first))).toBe("EXPIRED");
});

test("a link is bound to its file, type, name, purpose and session or share", async () => {
  const { files, now } = await aStore();
  const read = queryOf(files.readLink("a", { for: ADA, type, now: now(), downloadName: "soirée 🌇.jpg" }));
  const expiresAt = new Date(now().getTime() + MINUTE);
  const { url } = await files.writeLink("a", { for: ADA, type, bytes: 10, expiresAt });
  expect(url).toMatch(/^http:\/\/lab\.test\/api\/files\/a\?/);
  const write = queryOf(url);
  const { read: checkRead, write: checkWrite } = files.links!;
  expect(checkRead("a", read)).toMatchObject({ for: ADA, type, downloadName: "soirée 🌇.jpg" });
  expect(checkWrite("a", write)).toMatchObject({ for: ADA, type, bytes: 10 });
  expect(checkRead("b", read)).toBe("FORGED");
  expect(checkRead("a", { ...read, name: "other.jpg" })).toBe("FORGED");
  expect(checkRead("a", { ...read, type: "text/html" })).toBe("FORGED");
  expect(checkRead("a", { ...read, expires: "9999999999" })).toBe("FORGED");
  expect(checkRead("a", { ...read, for: "public" })).toBe("FORGED");
  expect(checkRead("a", { ...read, signature: [read.signature, read.signature] })).toBe("FORGED");
  expect(checkRead("a", write)).toBe("FORGED");
  expect(checkWrite("a", read)).toBe("FORGED");
  expect(checkWrite("a", { ...write, bytes: "11" })).toBe("FORGED");
  expect(checkWrite("a", { ...write, for: "public" })).toBe("FORGED");
  expect(checkWrite("a", {})).toBe("FORGED");
});

test("leftovers of dead processes are swept, those of running ones are not", async () => {
  const { dir, files, leftovers } = await aStore();
  await files.check();
  const [dead, alive] = [join(dir, ".incoming/dead"), join(dir, ".incoming/alive")];
  await writeFile(dead, "half");
  await writeFile(alive, "half");
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
  await utimes(dead, yesterday, yesterday);
  await files.sweepLeftovers();
  expect(await leftovers()).toEqual(["alive"]);
  expect((await readFile(alive)).toString()).toBe("half");
});
