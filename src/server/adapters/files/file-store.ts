import { join } from "node:path";
import type { Settings } from "../../platform/settings.ts";
import { diskFiles } from "./disk-files.ts";
import type { Logger } from "../../platform/log.ts";
import type { FileStore } from "./port.ts";

/** Opens the configured file store. Loads the object store's code only if one is configured. */
export async function fileStore(settings: Settings, now: () => Date): Promise<FileStore> {
  const { dataDir, authSecret: secret, publicUrl, fileStore: store } = settings;
  if (store === null) return diskFiles({ dir: join(dataDir, "files"), secret, publicUrl, now });
  const { s3Files } = await import("./s3-files.ts");
  return s3Files({ store, scratchDir: join(dataDir, "scratch"), secret, publicUrl, now });
}

/** Tries an object store and logs its missing features. */
export async function logMissingOfStore({ fileStore: store }: Settings, log: Logger): Promise<void> {
  if (store === null) return;
  const { tryStore } = await import("./try-store.ts");
  const missing = await tryStore(store);
  if (missing.length > 0)
    log.warn({ missing }, "the object store lacks something: see docs/settings.md, An object store");
}
