// npm run move-files: copies the files of DATA_DIR into the store of FILES_URL, or with `-- --back` the other way. Skips files that are
// already there, so it can be stopped and run again. Removes nothing.
import { join } from "node:path";
import { diskFiles } from "../src/server/adapters/files/disk-files.ts";
import { fileStore } from "../src/server/adapters/files/file-store.ts";
import { copyFiles } from "../src/server/files/copy-files.ts";
import { CannotStart } from "../src/server/platform/cannot-start.ts";
import { readSettings } from "../src/server/platform/settings.ts";

const TOLD_EVERY = 500;

try {
  const settings = readSettings();
  if (settings.fileStore === null) throw new CannotStart("FILES_URL must name the store that files go to or come from");
  const now = () => new Date();
  const { dataDir, authSecret: secret, publicUrl } = settings;
  const folder = diskFiles({ dir: join(dataDir, "files"), secret, publicUrl, now });
  const store = await fileStore(settings, now);
  const back = process.argv.includes("--back");
  const [from, to] = back ? [store, folder] : [folder, store];
  await to.check();
  const { files, bytes, wereThere } = await copyFiles(from, to, (so) => {
    if ((so.files + so.wereThere) % TOLD_EVERY === 0) console.log(`${so.files + so.wereThere} files so far`);
  });
  const megabytes = (bytes / 1_000_000).toFixed(1);
  console.log(`${files} files of ${megabytes} MB copied and compared; ${wereThere} were there already`);
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}
