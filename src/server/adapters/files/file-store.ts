import { join } from "node:path";
import type { Settings } from "../../platform/settings.ts";
import { diskFiles } from "./disk-files.ts";
import type { Logger } from "../../platform/log.ts";
import type { FileStore } from "./port.ts";

type Given = { now: () => Date; log: Logger };

/** Opens the store that the settings name. Logs what an object store lacks. The code for one is loaded only where there is one. */
export async function fileStore(settings: Settings, { now, log }: Given): Promise<FileStore> {
  const { dataDir, authSecret: secret, fileStore: store } = settings;
  if (store === null) return diskFiles({ dir: join(dataDir, "files"), secret, now });
  const [{ s3Files }, { tryStore }] = await Promise.all([import("./s3-files.ts"), import("./try-store.ts")]);
  const missing = await tryStore(store);
  if (missing.length > 0)
    log.warn({ missing }, "the object store lacks something; see docs/settings.md#an-object-store");
  return s3Files({ store, scratchDir: join(dataDir, "scratch"), secret, now });
}
