import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "../adapters/files/port.ts";
import type { Logger } from "../platform/log.ts";
import { isFileOfAssets } from "./asset-names.ts";

// During a deployment two builds serve at the same time, and a page of one may request assets from the other. So each
// build stores all its assets as one file, and a process that is asked for an unknown asset looks there.

const FOLDER = "builds/";
/** The newest; each takes about 9 MB. */
const MAX_STORED_BUILDS = 5;

/** The first line of a build's file, as JSON; the files follow in this order. */
type Head = { name: string; bytes: number }[];

export type AssetsOfBuilds = {
  /** Folder for the assets of other builds after a look-up. */
  folder: string;
  /** Stores this build's assets, unless already stored. */
  publish(): Promise<void>;
  /** Fetches the builds stored so far. Concurrent calls share one look-up. */
  look(): Promise<void>;
};

/** @param options.folder private to this process; its content is valid for the process's lifetime */
export function assetsOfBuilds(options: {
  files: FileStore;
  clientDir: string;
  folder: string;
  now: () => Date;
  log: Logger;
}): AssetsOfBuilds {
  const { files, folder, now, log } = options;
  const assets = join(options.clientDir, "assets");
  const known = new Set<string>();
  mkdirSync(folder, { recursive: true });
  /** The running look-up, and the one queued after it. */
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const builds = async () => (await files.list(FOLDER)).map(({ key }) => key).toSorted();

  async function publish(): Promise<void> {
    const names = (await readdir(assets)).filter(isFileOfAssets).toSorted();
    const id = createHash("sha256").update(names.join()).digest("hex").slice(0, 16);
    const keys = await builds();
    const own = keys.find((key) => key.endsWith(id));
    if (own !== undefined) return void known.add(own);
    const contents = await Promise.all(names.map((name) => readFile(join(assets, name))));
    const head: Head = names.map((name, at) => ({ name, bytes: contents[at]!.length }));
    // Keys sort by time.
    const key = `${FOLDER}${now().toISOString().replaceAll(/[:.]/g, "-")}-${id}`;
    const type = "application/octet-stream";
    await files.write(key, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents]), { type });
    known.add(key);
    for (const old of [...keys, key].slice(0, -MAX_STORED_BUILDS)) await files.remove(old);
  }

  async function fetchUnknown(): Promise<void> {
    for (const key of await builds()) {
      if (known.has(key)) continue;
      const bytes = await buffer(await files.read(key));
      const end = bytes.indexOf("\n");
      let at = end + 1;
      for (const { name, bytes: length } of JSON.parse(bytes.toString("utf8", 0, end)) as Head) {
        if (isFileOfAssets(name) && !existsSync(join(folder, name)))
          await writeWhole(join(folder, name), bytes.subarray(at, at + length));
        at += length;
      }
      known.add(key);
    }
  }

  const look = (): Promise<void> =>
    fetchUnknown().catch((error: unknown) => log.warn({ err: error }, "assets of other builds could not be fetched"));

  return {
    folder,
    publish,
    look() {
      // A running look-up may have missed builds stored since it began.
      if (looking !== null) return (next ??= looking.then(begin));
      return begin();
    },
  };

  function begin(): Promise<void> {
    next = null;
    const mine = look().finally(() => {
      if (looking === mine) looking = null;
    });
    return (looking = mine);
  }
}

/** Writes a file atomically: readers see all of it or nothing. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
}
