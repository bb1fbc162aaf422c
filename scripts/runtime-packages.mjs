// Lists the packages that a built server needs, and which of their files it does not. Types: runtime-packages.d.mts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const IMPORT =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*)["']((?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*)(?:\/[^"']*)?["']/g;

export function packagesImportedBy(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  return [...new Set(files.flatMap((name) => packagesImportedIn(readFileSync(join(folder, name), "utf8"))))];
}

export const packagesImportedIn = (code) => [...code.matchAll(IMPORT)].map(([, name]) => name);

const READ_BY_PEOPLE = /\.(map|md|markdown|[cm]?tsx?|flow|tsbuildinfo)$|(^|\/)(\.[^/]*|changelog|readme)$/i;
const NOT_CODE = /^(tests?|__tests__|docs?|examples?|benchmarks?|coverage|man)\//;

/** Returns whether a running server needs a package's file; `file` is its path in the package. */
export const isNeededAtRuntime = (file) => !NOT_CODE.test(file) && !READ_BY_PEOPLE.test(file);
