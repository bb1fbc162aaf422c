// npm run import -- scans FOLDER|ZIP|s3://BUCKET/PREFIX [--list rolls.csv] [--pattern "{email}/{order} {roll}"] [--dry-run], or
// npm run import -- customers FILE.csv [--dry-run], or npm run import -- lab FOLDER|ZIP: imports a lab's earlier data. docs/product/imports.md#on-the-server
import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { FILE_KINDS, IMPORT_OUTCOME_LABELS } from "../src/rules/imports/imports.ts";
import { openLab } from "../src/server/composition-root.ts";
import type { Deps } from "../src/server/deps.ts";
import { removeImport } from "../src/server/imports/change-import.ts";
import { importFile } from "../src/server/imports/import-file.ts";
import { findImport } from "../src/server/imports/queries.ts";
import { refusedRows } from "../src/server/imports/refused-rows.ts";
import { importScans } from "../src/server/imports/scans/import-scans.ts";
import { findRolls } from "../src/server/imports/scans/roll-list.ts";
import { openSource } from "../src/server/imports/scans/scan-sources.ts";
import { CannotStart } from "../src/server/platform/cannot-start.ts";
import { openLog } from "../src/server/platform/log.ts";
import { importWholeLab } from "./import-lab.ts";
import { type GivenDatabase, withDatabase } from "./with-database.ts";

const KINDS = new Map(FILE_KINDS.map((kind) => [kind.toLowerCase().replaceAll("_", "-"), kind]));
const HOW = `Name what to import and from where:
  npm run import -- scans FOLDER|ZIP|s3://BUCKET/PREFIX --list rolls.csv --pattern "{email}/{order} {roll} {film} {date}"
  npm run import -- ${[...KINDS.keys()].join("|")} FILE.csv
  npm run import -- lab FOLDER|ZIP, an export of a lab, into an empty one
With --dry-run, nothing is changed.`;
const PRINT_EVERY_MS = 2000;

await withDatabase(async (given) => {
  const { settings, databaseUrl } = given;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { list: { type: "string" }, pattern: { type: "string" }, "dry-run": { type: "boolean", default: false } },
  });
  const [what = "", where, ...more] = positionals;
  const kind = KINDS.get(what);
  if (what === "lab" && where !== undefined) return importWholeLab(given, where);
  if ((kind === undefined && what !== "scans") || where === undefined || more.length > 0) throw new CannotStart(HOW);
  const { list = null, pattern = null, "dry-run": isDry } = values;
  if (what === "scans" && list === null && pattern === null)
    throw new CannotStart("Say whose rolls these are: by --list, by --pattern, or both.");
  const scans = kind === undefined ? await openScans(where, list, pattern) : null;
  await mustBeLab(given);
  const log = openLog({ logLevel: "error" });
  const lab = await openLab({ settings, log, databaseUrl, now: () => new Date() }, { supervise: false });
  try {
    if (scans !== null) await importAll(lab.deps, where, scans, isDry);
    else if (kind !== undefined)
      await report(lab.deps, await importFile(lab.deps, { kind, path: where, isDry, say: print }), where, isDry);
  } finally {
    await lab.close();
  }
}, HOW);

/** Settings that name another folder or database than the lab's would import into a new, empty one. */
async function mustBeLab({ databaseUrl, settings }: GivenDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>("select to_regclass('public.imports') is not null as is");
    if (rows[0]?.is !== true)
      throw new CannotStart(
        `There is no lab in ${settings.databaseUrl === null ? settings.dataDir : "the database"}. ` +
          "Run the command with the lab's own settings, such as DATA_DIR, and start the lab once before.",
      );
  } finally {
    await client.end();
  }
}

async function openScans(where: string, list: string | null, pattern: string | null) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = process.env;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  const finder = await findRolls(list, pattern);
  const source = await openSource(where, keys && { ...keys, sessionToken: AWS_SESSION_TOKEN ?? null });
  return { finder, source };
}

async function importAll(
  deps: Deps,
  where: string,
  { finder, source }: Awaited<ReturnType<typeof openScans>>,
  isDry: boolean,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stopping.abort(new CannotStart("Stopped. Run the same command again to continue.")));
  let printedAt = 0;
  try {
    const done = await importScans(deps, source, finder, {
      isDry,
      stopping: stopping.signal,
      onProgress({ folders, of, scans: files, rejected }) {
        if (Date.now() - printedAt < PRINT_EVERY_MS && folders < of) return;
        printedAt = Date.now();
        print(`${folders} of ${of} folders, ${files} new scans, ${rejected} rejected`);
      },
    });
    if (done === null) print("Paused on the imports page. Run the same command again to continue.");
    else await report(deps, done.id, where, isDry);
  } finally {
    await source.close();
  }
}

/** Prints the counts, and writes a CSV of the rejected rows or files into the current folder. */
async function report(deps: Deps, importId: string, where: string, isDry: boolean): Promise<void> {
  const { counts, reasons, problem, state } = (await findImport(deps, importId)).import;
  if (state === "FAILED") throw new CannotStart(problem ?? "The file can't be read.");
  print(
    `${isDry ? "Dry run" : "Done"}: ${counts.made} new, ${counts.changed} updated, ${counts.same} unchanged, ${counts.refused} rejected`,
  );
  for (const { outcome, reason, count } of reasons)
    print(`  ${count} ${IMPORT_OUTCOME_LABELS[outcome].toLowerCase()}: ${reason}`);
  if (counts.refused > 0) {
    // A bucket's address ends with its endpoint.
    const name = basename(where.replace(/^(s3:[^?]*)\?.*$/, "$1")).replace(/\.\w+$/, "");
    const file = `${name || "import"}-rejected.csv`;
    await pipeline((await refusedRows(deps, importId)).bytes, createWriteStream(file));
    print(`Rejected ones with their reasons: ${file}`);
  }
  if (isDry) await removeImport(deps, importId, null);
  else print("To undo it within seven days, open it at /admin/import.");
}

function print(text: string): void {
  console.log(text);
}
