import type { ToldFiles } from "./files/serve-files.ts";
import { tellsOfScan } from "./film/scans/embed-scan-metadata.ts";

/** Files that say what the library knows of them once they are taken home, by the first part of their keys. */
export const toldFiles: ToldFiles = { scans: tellsOfScan, unlocks: tellsOfScan };
