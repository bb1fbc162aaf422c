import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SERVER_PROGRAM } from "../../scripts/supervise.mjs";

/** In MB; 0 when the system does not report it. */
export type Memory = { server: number; database: number };

const LOOKS_EVERY_MS = 50;
/** Each check of the database reads the tables of all its processes. */
const LOOKS_AT_DATABASE_EVERY_MS = 500;

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};
const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).trim().split(" ").filter(Boolean).map(Number);
const megabytes = (text: string, of: RegExp): number => Number(of.exec(text)?.[1] ?? 0) / 1024;

/** Finds the supervisor's server among its children; undefined when there is none. */
export const serverOf = (supervisorPid: number): number | undefined =>
  childrenOf(supervisorPid).find((pid) => read(`/proc/${pid}/cmdline`).includes(SERVER_PROGRAM));

/** Peak memory of the server itself, without its helpers, and of all PostgreSQL processes together. */
export class MemoryWatch {
  most: Memory = { server: 0, database: 0 };

  constructor(supervisorPid: number, dataDir: string) {
    setInterval(() => {
      const status = read(`/proc/${serverOf(supervisorPid)}/status`);
      this.most.server = Math.max(this.most.server, megabytes(status, /VmRSS:\s+(\d+)/));
    }, LOOKS_EVERY_MS);
    setInterval(() => {
      const postmaster = Number(read(join(dataDir, "postgres/cluster/postmaster.pid")).split("\n")[0]);
      if (!(postmaster > 0)) return;
      // Memory pages shared by several processes count once.
      const taken = [postmaster, ...childrenOf(postmaster)]
        .map((pid) => megabytes(read(`/proc/${pid}/smaps_rollup`), /^Pss:\s+(\d+)/m))
        .reduce((sum, one) => sum + one, 0);
      this.most.database = Math.max(this.most.database, taken);
    }, LOOKS_AT_DATABASE_EVERY_MS);
  }

  forget(): void {
    this.most = { server: 0, database: 0 };
  }
}
