import { join } from "node:path";
import { diskFiles } from "../adapters/files/disk-files.ts";
import type { FileStore } from "../adapters/files/port.ts";

/** Files of a backup or an export, by key below `files/`. No secret or URL: links are never used to read them. */
export const folderStore = (dir: string, now: () => Date): FileStore =>
  diskFiles({ dir: join(dir, "files"), secret: "", publicUrl: "", now });
