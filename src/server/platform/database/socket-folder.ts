import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { servesCluster } from "./postmaster.ts";

/** Maximum length of a Unix socket's path, in bytes. */
const LONGEST_PATH = process.platform === "linux" ? 107 : 103;
const NAME = ".s.PGSQL.";

export type SocketFolder = { path: string } | { path: null; reason: string };

/**
 * Folder where the embedded server listens in addition to TCP: a round trip by a Unix socket takes two thirds of the
 * time, and half when there are many at once. Only the server's user and root may enter it.
 * @param home the database's folder
 * @param owner the server's user; null when it is the user of this process
 */
export async function socketFolder(home: string, owner: number | null): Promise<SocketFolder> {
  if (process.platform === "win32") return { path: null, reason: "this system has none that we could use" };
  const path = join(home, "socket");
  const bytes = Buffer.byteLength(`${path}/${NAME}65535`);
  if (bytes > LONGEST_PATH)
    return { path: null, reason: `its path would have ${bytes} bytes, and may have ${LONGEST_PATH}` };
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (owner !== null) chownSync(path, owner, owner);
  await dropDeadSockets(path, join(home, "cluster"));
  return { path };
}

/** Killed servers leave their sockets, each with a file that identifies the server. */
async function dropDeadSockets(folder: string, cluster: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".lock")) continue;
    const lockFile = join(folder, name);
    const pid = Number.parseInt(await readFile(lockFile, "utf8").catch(() => ""), 10);
    if (!(pid > 0) || (await servesCluster(pid, cluster))) continue;
    await rm(lockFile.slice(0, -".lock".length), { force: true });
    await rm(lockFile, { force: true });
  }
}
