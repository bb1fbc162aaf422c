// npm run export -- FOLDER|ARCHIVE.zip [--without-files]: exports the whole lab as CSV, JSON and files. docs/product/lab-export.md
import { resolve } from "node:path";
import { fileStore } from "../src/server/adapters/files/file-store.ts";
import { exportToFolder, exportToZip } from "../src/server/lab-exports/export-lab.ts";
import { openDatabase } from "../src/server/platform/database/open-database.ts";
import { inSeconds, withDatabase } from "./with-database.ts";

const USAGE = "Name a folder or a zip: npm run export -- /exports/lab [--without-files]";
const SHOWN_EVERY_MS = 5000;

await withDatabase(async ({ settings, databaseUrl, folder }) => {
  const started = performance.now();
  const now = () => new Date();
  const database = openDatabase(databaseUrl, { max: 1 });
  const files = process.argv.includes("--without-files") ? null : await fileStore(settings, now);
  const done = { rows: 0, files: 0 };
  const timer = setInterval(() => console.log(`${done.rows} rows, ${done.files} files`), SHOWN_EVERY_MS);
  try {
    const { projectDir, publicUrl } = settings;
    const write = folder.endsWith(".zip") ? exportToZip : exportToFolder;
    const manifest = await write({ db: database.db, projectDir, publicUrl, now }, resolve(folder), {
      files,
      async report({ rows = 0, files: some = 0 }) {
        done.rows += rows;
        done.files += some;
      },
    });
    const count = manifest.files === null ? "no files" : `${manifest.files.count} files`;
    console.log(`${manifest.tables.length} tables and ${count}, in ${inSeconds(started)}`);
    console.log("Keep it secret: it contains all customers' data and the hashes of their passwords.");
  } finally {
    clearInterval(timer);
    await database.close();
  }
}, USAGE);
