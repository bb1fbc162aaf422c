import { mkdtemp, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestOutcome } from "../../../contract/kit/fields.ts";
import type { Deps } from "../../deps.ts";

const GB = 1e9;
const TEXT = "A test of the scanner drive";

/** Writes, reads and deletes a file in a folder of its own, whose name the drive and the watch pass over. */
export async function testScannerFolder({ settings, lab }: Pick<Deps, "settings" | "lab">): Promise<TestOutcome> {
  const root = settings.scannerFolder;
  if (root === null) return { works: false, said: "SCANNER_FOLDER is not set." };
  if (!lab.scannerDrive) return { works: false, said: "The network drive is turned off." };
  try {
    const folder = await mkdtemp(join(root, ".lab-test-"));
    try {
      await writeFile(join(folder, "test.txt"), TEXT);
      if ((await readFile(join(folder, "test.txt"), "utf8")) !== TEXT) throw new Error("it reads back differently");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const { bavail, bsize } = await statfs(root);
    return {
      works: true,
      said: `A file was written, read and deleted. ${((bavail * bsize) / GB).toFixed(0)} GB free.`,
    };
  } catch (error) {
    return { works: false, said: `The folder can't be used: ${(error as Error).message}` };
  }
}
