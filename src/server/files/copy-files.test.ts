import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startS3 } from "../../../tests/support/fake-s3.ts";
import { diskFiles } from "../adapters/files/disk-files.ts";
import { AlreadyStored, type FileStore } from "../adapters/files/port.ts";
import { s3Files } from "../adapters/files/s3-files.ts";
import { copyFiles } from "./copy-files.ts";

const type = "image/jpeg";
const common = { secret: "a secret of the tests", publicUrl: "", now: () => new Date() };

async function stores() {
  const s3 = await startS3();
  const dir = await mkdtemp(join(tmpdir(), "nice-move-"));
  onTestFinished(async () => {
    await s3.close();
    await rm(dir, { recursive: true });
  });
  const folder = (name: string) => diskFiles({ ...common, dir: join(dir, name) });
  return {
    dir,
    disk: folder("files"),
    back: folder("back"),
    s3: s3Files({ ...common, store: s3.settings, scratchDir: join(dir, "scratch") }),
  };
}

/** Fails at the `n`th file, like a machine that is switched off. */
const breakingAt = (n: number, store: FileStore): FileStore => {
  let requested = 0;
  return {
    ...store,
    write: (...given) => (++requested >= n ? Promise.reject(new Error("switched off")) : store.write(...given)),
  };
};

const contents = async (store: FileStore) => {
  const all: Record<string, string> = {};
  for await (const { key } of store.all()) all[key] = (await buffer(await store.read(key))).toString();
  return all;
};

test("files copy from a folder to an object store and back, and an interrupted copy resumes", async () => {
  const { disk, back, s3 } = await stores();
  for (let n = 0; n < 30; n++) await disk.write(`scans/${n}/original`, Buffer.from(`frame ${n}`), { type });
  await expect(copyFiles(disk, breakingAt(12, s3))).rejects.toThrow("switched off");
  const second = await copyFiles(disk, s3);
  expect(second.files + second.wereThere).toBe(30);
  expect(second.wereThere).toBeGreaterThan(5);
  await disk.write("scans/30/original", Buffer.from("one more"), { type });
  expect(await copyFiles(disk, s3)).toEqual({ files: 1, bytes: 8, wereThere: 30 });
  expect(await copyFiles(s3, back)).toMatchObject({ files: 31, wereThere: 0 });
  expect(await contents(back)).toEqual(await contents(disk));
});

test("a different file under the same key is reported, not overwritten", async () => {
  const { dir, disk, s3 } = await stores();
  await disk.write("scans/1/original", Buffer.from("frame one"), { type });
  await copyFiles(disk, s3);
  await writeFile(join(dir, "files/scans/1/original"), "frame 0ne");
  await expect(copyFiles(disk, s3)).rejects.toThrow(AlreadyStored);
});
