import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { CannotStart } from "../platform/cannot-start.ts";

/** The files of an export, in a folder or a zip. */
export type Archive = {
  /** Throws CannotStart for a file that is not there. */
  open(name: string): Promise<Readable>;
  close(): void;
};

export async function openArchive(path: string): Promise<Archive> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CannotStart(`There is nothing at ${path}.`);
  return found.isDirectory() ? folder(path) : zip(path);
}

const missing = (name: string) => new CannotStart(`The export has no ${name}.`);

const folder = (dir: string): Archive => ({
  async open(name) {
    const path = join(dir, name);
    if ((await stat(path).catch(() => null)) === null) throw missing(name);
    return createReadStream(path);
  },
  close() {},
});

async function zip(path: string): Promise<Archive> {
  const file = await yauzl.openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new CannotStart(`${path} is no zip: ${error.message}`);
  });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry);
  return {
    async open(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw missing(name);
      return file.openReadStreamPromise(entry);
    },
    close: () => file.close(),
  };
}
