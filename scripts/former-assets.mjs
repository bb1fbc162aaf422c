// Assets outlive their build: a page that was opened before a release still asks for the parts of its own.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** How long a page can stay open across a release. */
const PUSH_MAX_AGE_MS = 7 * 24 * 3600 * 1000;
/** About eight builds, if everything changes in each. */
const MAX_BUFFERED_BYTES = 40 * 1024 * 1024;

/**
 * Copies the current build's assets next to the assets of former builds, before the next build replaces them.
 * @param assets the current build's assets folder
 * @param former folder for former builds' assets; a file's modification time is when it was last built
 */
export function setAssetsAside(assets, former, now = new Date()) {
  if (!existsSync(assets)) return;
  mkdirSync(former, { recursive: true });
  for (const name of readdirSync(assets)) {
    copyFileSync(join(assets, name), join(former, name));
    utimesSync(join(former, name), now, now);
  }
}

/** Deletes assets that the new build also has, that are too old, and the oldest ones beyond the size limit. */
export function dropOldAssets(assets, former, now = new Date(), keptBytes = MAX_BUFFERED_BYTES) {
  if (!existsSync(former)) return;
  let bytes = 0;
  const newestFirst = readdirSync(former)
    .map((name) => ({ path: join(former, name), name, stat: statSync(join(former, name)) }))
    .toSorted((one, other) => other.stat.mtimeMs - one.stat.mtimeMs);
  for (const { path, name, stat } of newestFirst) {
    const isOld = now.getTime() - stat.mtimeMs > PUSH_MAX_AGE_MS;
    const isThere = existsSync(join(assets, name));
    if (!isOld && !isThere) bytes += stat.size;
    if (isOld || isThere || bytes > keptBytes) rmSync(path);
  }
}
