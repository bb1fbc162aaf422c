import fs from "node:fs/promises";

/** With less than this left, one large scan or the database's own log fills the disk: 256 MB. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024;

/** Returns whether a folder's disk has too little free space. A missing folder counts as not full. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await fs.statfs(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
