// Assets outlive their build: a page that was opened before a release still asks for the parts of its own.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** How long a page may stay open over a release. */
const KEPT_FOR_MS = 7 * 24 * 3600 * 1000;
/** Some eight builds in which everything changed. */
const KEPT_BYTES = 40 * 1024 * 1024;

/**
 * Puts the present build's assets beside those of former ones, before the next build takes their place.
 * @param assets folder of the present build's assets
 * @param former folder of those of former builds; what stands there was last built when its time of change says
 */
export function setAssetsAside(assets, former, now = new Date()) {
  if (!existsSync(assets)) return;
  mkdirSync(former, { recursive: true });
  for (const name of readdirSync(assets)) {
    copyFileSync(join(assets, name), join(former, name));
    utimesSync(join(former, name), now, now);
  }
}

/** Drops what the new build has too, what is too old, and the oldest of what is too much. */
export function dropOldAssets(assets, former, now = new Date(), keptBytes = KEPT_BYTES) {
  if (!existsSync(former)) return;
  let bytes = 0;
  const newestFirst = readdirSync(former)
    .map((name) => ({ path: join(former, name), name, stat: statSync(join(former, name)) }))
    .toSorted((one, other) => other.stat.mtimeMs - one.stat.mtimeMs);
  for (const { path, name, stat } of newestFirst) {
    const isOld = now.getTime() - stat.mtimeMs > KEPT_FOR_MS;
    const isThere = existsSync(join(assets, name));
    if (!isOld && !isThere) bytes += stat.size;
    if (isOld || isThere || bytes > keptBytes) rmSync(path);
  }
}
