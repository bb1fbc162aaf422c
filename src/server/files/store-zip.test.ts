import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { storeZip, zipBytes } from "./store-zip.ts";
import { readZip } from "../../../tests/support/scan-makers.ts";

const run = promisify(execFile);
const modified = new Date("2026-06-15T14:00:02Z");

async function zipOf(contents: Record<string, string>): Promise<Buffer> {
  const files = Object.entries(contents).map(([name, content]) => ({
    name,
    bytes: Buffer.byteLength(content),
    content,
  }));
  const zip = await stored(files);
  expect(zip.length).toBe(zipBytes(files));
  return zip;
}

async function stored(files: { name: string; bytes: number; content: string }[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const write = async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes));
  await storeZip(files, ({ content }, use) => use(Buffer.from(content)), write, modified);
  return Buffer.concat(pieces);
}

test("a zip holds its files as they are, in folders, and is as long as was said", async () => {
  const contents = {
    "26-00042 Kodak Portra 400/26-00042_01.jpg": "one",
    "26-00043 Été 🌇/26-00043_01.jpg": "two",
    empty: "",
  };
  expect(readZip(await zipOf(contents))).toEqual(contents);
});

test("the system's own unzip finds no error in it", async (context) => {
  if (!(await run("unzip", ["-v"]).catch(() => null))) return context.skip("no unzip here");
  const folder = await mkdtemp(join(tmpdir(), "nice-zip-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "a.zip");
  await writeFile(path, await zipOf({ "a/b.jpg": "x".repeat(100_000), "a/ö.jpg": "y" }));
  const { stdout } = await run("unzip", ["-t", path]);
  expect(stdout).toContain("No errors detected");
});

test("more than 4 GB need the 64-bit forms", () => {
  const gigabyte = 1024 ** 3;
  const name = "a";
  const small = zipBytes(Array.from({ length: 3 }, () => ({ name, bytes: gigabyte })));
  const large = zipBytes(Array.from({ length: 5 }, () => ({ name, bytes: gigabyte })));
  // the last file begins behind 4 GB, and so does the directory
  expect(large - small).toBe(2 * (gigabyte + 30 + 1 + 16 + 46 + 1) + 28 + 76);
});

test("a file that turns out shorter than announced ends the zip with an error", async () => {
  await expect(stored([{ name: "a", bytes: 10, content: "short" }])).rejects.toThrow("5 bytes instead of 10");
});
