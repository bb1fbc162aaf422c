import fs from "node:fs/promises";

/** With less than this left, one large scan or the database's own log fills the disk: 256 MB. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024;

/** Whether a folder's disk has too little room to work with. A folder that is not there yet fills none. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await fs.statfs(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
