import { join } from "node:path";
import type { Settings } from "../../platform/settings.ts";
import { diskFiles } from "./disk-files.ts";
import type { FileStore } from "./port.ts";

/** The store that the settings name. What speaks to an object store is read only where there is one. */
export async function fileStore(settings: Settings, now: () => Date): Promise<FileStore> {
  const { dataDir, authSecret: secret, fileStore: store } = settings;
  if (store === null) return diskFiles({ dir: join(dataDir, "files"), secret, now });
  const { s3Files } = await import("./s3-files.ts");
  return s3Files({ store, scratchDir: join(dataDir, "scratch"), secret, now });
}
