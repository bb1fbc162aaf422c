import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { expect, onTestFinished, test } from "vitest";
import { storeZip, zipBytes } from "./store-zip.ts";
import { readZip } from "../../../tests/support/scan-makers.ts";
import { BRAND } from "../../rules/brand.ts";

const run = promisify(execFile);
const modified = new Date("2026-06-15T14:00:02Z");

type Content = { name: string; bytes: number; content: string; crc: number; modified: Date };

const filesOf = (contents: Record<string, string>): Content[] =>
  Object.entries(contents).map(([name, content]) => ({
    name,
    content,
    bytes: Buffer.byteLength(content),
    crc: crc32(content),
    modified,
  }));

async function stored(files: Content[], part = { start: 0, end: zipBytes(files) - 1 }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await storeZip(
    files,
    { part, timeZone: BRAND.timeZone },
    ({ content }, { start, end }, use) => use(Buffer.from(content).subarray(start, end + 1)),
    async (bytes) => void pieces.push(Buffer.from(bytes)),
  );
  return Buffer.concat(pieces);
}

async function zipOf(contents: Record<string, string>): Promise<Buffer> {
  const files = filesOf(contents);
  const zip = await stored(files);
  expect(zip.length).toBe(zipBytes(files));
  return zip;
}

async function readByOthers(zip: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const opened = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: false });
  await new Promise<void>((done, fail) => {
    opened.on("entry", (entry: yauzl.Entry) => {
      opened.openReadStream(entry, (error, stream) => {
        if (error) return fail(error);
        const pieces: Buffer[] = [];
        stream.on("data", (piece: Buffer) => pieces.push(piece)).on("error", fail);
        stream.on("end", () => {
          found[entry.fileName] = Buffer.concat(pieces).toString();
          if (Object.keys(found).length === opened.entryCount) done();
        });
      });
    });
    opened.on("error", fail);
  });
  return found;
}

test("a zip stores files unmodified in folders, with the announced length", async () => {
  const contents = {
    "26-00042 Kodak Portra 400/26-00042_01.jpg": "one",
    "26-00043 Été 🌇/26-00043_01.jpg": "two",
    empty: "",
  };
  expect(readZip(await zipOf(contents))).toEqual(contents);
});

test("another zip reader finds the same files", async () => {
  const contents = { "26-00042 Kodak/26-00042_01.jpg": "one", "26-00043 Été 🌇/01.jpg": "two", empty: "" };
  expect(await readByOthers(await zipOf(contents))).toEqual(contents);
});

test("a file's date is the lab's day and exact second, wherever it is unpacked", async () => {
  const evening = new Date("2026-06-16T03:30:01Z"); // 11:30:01 PM in New York
  const zip = await stored(filesOf({ "a.jpg": "one" }).map((file) => ({ ...file, modified: evening })));
  const opened = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: true });
  const entry = await new Promise<yauzl.Entry>((found) => opened.on("entry", found).readEntry());
  expect([entry.lastModFileDate >> 9, (entry.lastModFileDate >> 5) & 15, entry.lastModFileDate & 31]).toEqual([
    46, 6, 15,
  ]);
  expect(entry.lastModFileTime >> 11).toBe(23);
  expect(entry.extraFields.find(({ id }) => id === 0x5455)?.data.readUInt32LE(1)).toBe(evening.getTime() / 1000);
});

test("a zip resumed at any byte is identical", async () => {
  const files = filesOf({ "a/one.jpg": "x".repeat(40), empty: "", "ö.jpg": "yz" });
  const whole = await stored(files);
  for (let at = 1; at < whole.length; at++) {
    const first = await stored(files, { start: 0, end: at - 1 });
    const rest = await stored(files, { start: at, end: whole.length - 1 });
    expect(Buffer.concat([first, rest]).equals(whole)).toBe(true);
  }
});

test("files before the requested range are not read", async () => {
  const files = filesOf({ one: "1".repeat(50), two: "2".repeat(50) });
  const read: string[] = [];
  await storeZip(
    files,
    { part: { start: 100, end: 140 }, timeZone: BRAND.timeZone },
    async ({ name, content }, { start, end }, use) => {
      read.push(name);
      await use(Buffer.from(content).subarray(start, end + 1));
    },
    async () => {},
  );
  expect(read).toEqual(["two"]);
});

test("the system's unzip finds no errors in a stored zip", async (context) => {
  if (!(await run("unzip", ["-v"]).catch(() => null))) return context.skip("no unzip here");
  const folder = await mkdtemp(join(tmpdir(), "nice-zip-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "a.zip");
  await writeFile(path, await zipOf({ "a/b.jpg": "x".repeat(100_000), "a/ö.jpg": "y" }));
  const { stdout } = await run("unzip", ["-t", path]);
  expect(stdout).toContain("No errors detected");
});

test("zips over 4 GB use the 64-bit forms", () => {
  const gigabyte = 1024 ** 3;
  const name = "a";
  const small = zipBytes(Array.from({ length: 3 }, () => ({ name, bytes: gigabyte })));
  const large = zipBytes(Array.from({ length: 5 }, () => ({ name, bytes: gigabyte })));
  // the last file starts beyond 4 GB, and so does the directory
  expect(large - small).toBe(2 * (gigabyte + 30 + 1 + 9 + 46 + 1 + 9) + 28 + 76);
});

test("a file shorter than announced fails the zip", async () => {
  const [file] = filesOf({ a: "short" });
  await expect(stored([{ ...file!, bytes: 10 }])).rejects.toThrow("lacks 5 of 10 bytes");
});
