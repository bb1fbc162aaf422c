import { createHmac, randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CannotStart } from "../cannot-start.ts";
import type { Logger } from "../log.ts";
import { readPostmaster, SOCKETS_FROM_DATA, type Postmaster } from "./postmaster.ts";
import { postgresPrograms, type PostgresPrograms } from "./postgres-programs.ts";
import { type SocketFolder, socketFolder } from "./socket-folder.ts";

export type EmbeddedPostgres = {
  /** For the lab's own role: reads and writes rows (server-role.ts). */
  url: string;
  /** For the tables' owner; a superuser. */
  ownerUrl: string;
  stop(): Promise<void>;
};

type Options = {
  /** Absolute; the database is in its `postgres` subfolder. */
  dataDir: string;
  log: Logger;
  /** Server parameters that override the defaults, such as `{ fsync: "off" }` for tests. */
  parameters?: Record<string, string>;
};

const USER = "lab";
const SERVER_ROLE = "lab_server";
const DATABASE = "lab";
const START_WITHIN_MS = 60_000; // recovery after a kill reads the write-ahead log first
const STOP_WITHIN_MS = { SIGINT: 1_700, SIGQUIT: 500 }; // main.ts stops within 10 s in all
/** Advisory lock of the database `postgres`: shared by each process that uses this server, exclusive to stop it. */
const IN_USE = 7_016_225;

const PARAMETERS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off", // compiling costs more than it gains on queries of milliseconds
  // Neither statements nor details ("Key (email)=(…) already exists"): they contain personal data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/**
 * Runs a real PostgreSQL server of our own. Starts it unless one already runs on this data, left by a killed process or
 * started by a second process with the same DATA_DIR: then joins that one. The last process to stop also stops the
 * server.
 */
export async function startEmbeddedPostgres({ dataDir, log, parameters = {} }: Options): Promise<EmbeddedPostgres> {
  const home = join(dataDir, "postgres");
  const cluster = join(home, "cluster");
  prepareFolder(dataDir);
  const programs = await postgresPrograms(dataDir, ownerOf(cluster));
  if (!existsSync(cluster)) await makeCluster(dataDir, home, programs);
  const password = await readPassword(home);
  const sockets = await socketFolder(home, programs.owner);
  const urlOf: UrlOf = (postmaster, database, [user, secret] = [USER, password]) =>
    `postgresql://${user}:${secret}@127.0.0.1:${postmaster.port}/${database}${socketOf(postmaster, sockets)}`;
  const rolePassword = serverRolePassword(password);

  let stopping = false;
  let hold = await join_();
  if (sockets.path === null)
    log.warn(
      { reason: sockets.reason },
      "the embedded database is reached by TCP, not by a Unix socket, which is faster",
    );
  await makeDatabase(hold.client);
  await makeServerRole(hold.client, rolePassword);

  /** Holds one connection, which shows others that the server is in use and shows us when it is gone. */
  async function join_(port?: number): Promise<{ client: pg.Client; postmaster: Postmaster }> {
    const postmaster = await runningPostmaster({ home, cluster, programs, sockets, parameters, port, urlOf, log });
    const client = await connect(urlOf(postmaster, "postgres"));
    await client.query("select pg_advisory_lock_shared($1)", [IN_USE]);
    client.once("end", () => void revive(postmaster.port));
    return { client, postmaster };
  }

  async function revive(port: number): Promise<void> {
    if (stopping) return;
    log.error("the embedded database ended unexpectedly; starting it again");
    try {
      hold = await join_(port);
    } catch (error) {
      if (!stopping) log.fatal({ err: error }, "the embedded database does not start again");
    }
  }

  return {
    url: urlOf(hold.postmaster, DATABASE, [SERVER_ROLE, rolePassword]),
    ownerUrl: urlOf(hold.postmaster, DATABASE),
    async stop() {
      if (stopping) return;
      stopping = true;
      const { client, postmaster } = hold;
      const last = await lastToLeave(client);
      if (last) await stopPostmaster(postmaster, cluster);
      await client.end().catch(() => {});
    },
  };
}

/** The URL's host still shows people the port, which works as well. */
type UrlOf = (postmaster: Postmaster, database: string, as?: readonly [user: string, password: string]) => string;

/** A server started earlier may have no socket, or none in our folder. */
const socketOf = ({ hasSocket }: Postmaster, { path }: SocketFolder): string =>
  hasSocket && path !== null ? `?host=${encodeURIComponent(path)}` : "";

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new CannotStart(`DATA_DIR must be a folder that this user may write to: ${(error as Error).message}`);
  }
}

function ownerOf(cluster: string): number | undefined {
  try {
    return statSync(cluster, { throwIfNoEntry: false })?.uid;
  } catch (error) {
    throw new CannotStart(
      `The database in ${cluster} is another user's (${(error as NodeJS.ErrnoException).code}): ` +
        "start as that user or as root, or choose another DATA_DIR",
    );
  }
}

/**
 * Created in a draft folder and renamed when complete: a killed start leaves nothing half-done, and of two concurrent
 * starts the first wins.
 */
async function makeCluster(dataDir: string, home: string, programs: PostgresPrograms): Promise<void> {
  const draft = mkdtempSync(join(dataDir, "postgres.new-"));
  try {
    const passwordFile = join(draft, "password");
    writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
    if (programs.owner !== null) {
      chownSync(draft, programs.owner, programs.owner);
      chownSync(passwordFile, programs.owner, programs.owner);
    }
    await programs.initdb([
      `--pgdata=${join(draft, "cluster")}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]);
    renameSync(draft, home);
  } catch (error) {
    const made = ["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "");
    if (!made) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function readPassword(home: string): Promise<string> {
  try {
    return (await readFile(join(home, "password"), "utf8")).trim();
  } catch (error) {
    throw new CannotStart(`The password of the embedded database cannot be read: ${(error as Error).message}`);
  }
}

type Start = {
  home: string;
  cluster: string;
  programs: PostgresPrograms;
  sockets: SocketFolder;
  parameters: Record<string, string>;
  /** Requested when the server must restart at a URL that is in use. */
  port: number | undefined;
  urlOf: UrlOf;
  log: Logger;
};

/**
 * Finds or starts the server; returns when it accepts connections. PostgreSQL's own lock file lets only one process
 * win.
 */
async function runningPostmaster(start: Start): Promise<Postmaster> {
  const { home, cluster, programs, sockets, parameters, urlOf, log } = start;
  const serverLog = join(home, "server.log");
  await dropLongLog(serverLog);
  const deadline = Date.now() + START_WITHIN_MS;
  let child: ReturnType<PostgresPrograms["postgres"]> | null = null;
  let started = 0;
  let lastError: unknown;
  while (Date.now() < deadline) {
    const found = await readPostmaster(cluster);
    if (found?.state === "ready") {
      try {
        await (await connect(urlOf(found, "postgres"))).end();
        if (child?.pid !== found.pid) log.info({ pid: found.pid }, "joined the embedded database that was running");
        return found;
      } catch (error) {
        lastError = error; // stopping, or still recovering
      }
    } else if (found === null && (child === null || child.exitCode !== null || child.signalCode !== null)) {
      // Retried a few times: a backend that outlives its killed server briefly holds the data.
      if (++started > 10) break;
      if (started > 1) await sleep(250);
      const port = start.port !== undefined && started <= 3 ? start.port : await freePort();
      // Relative to the data folder, so that any characters may be in the path.
      const unix_socket_directories = sockets.path === null ? "" : SOCKETS_FROM_DATA;
      const all = { ...PARAMETERS, unix_socket_directories, ...parameters, port: String(port) };
      child = programs.postgres(
        ["-D", cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
        serverLog,
      );
    }
    await sleep(15);
  }
  const said = (await readFile(serverLog, "utf8").catch(() => "")).trim().split("\n").at(-1);
  throw new CannotStart(`The embedded database does not start; ${serverLog} says: ${said || String(lastError)}`);
}

async function dropLongLog(path: string): Promise<void> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) await rm(path, { force: true });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on("error", () => {}); // followed by "end", which is what counts
  await client.connect();
  return client;
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount) return;
  await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    if (error.code !== "42P04" && error.code !== "23505") throw error; // another process has just created it
  });
}

/** Cannot be guessed, is the same at every start, and does not reveal the owner's. */
const serverRolePassword = (ownersPassword: string): string =>
  createHmac("sha256", ownersPassword).update("password of the server's role").digest("base64url");

async function makeServerRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [SERVER_ROLE]);
  if (rowCount) return;
  await client.query(`create role ${SERVER_ROLE} login password '${password}'`).catch((error: { code?: string }) => {
    if (error.code !== "42710" && error.code !== "23505") throw error; // another process has just created it
  });
  await client.query(`revoke temporary on database ${DATABASE} from public`);
}

/** Returns true, and prevents others from joining, when no other process uses the server. */
async function lastToLeave(client: pg.Client): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [IN_USE]);
    const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [IN_USE]);
    return rows[0]?.alone ?? false;
  } catch {
    return true; // already gone or going
  }
}

async function stopPostmaster(postmaster: Postmaster, cluster: string): Promise<void> {
  // "Fast": ends connections, writes a checkpoint. "Immediate" leaves recovery to the next start and loses nothing.
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if ((await readPostmaster(cluster))?.pid !== postmaster.pid) return;
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + STOP_WITHIN_MS[signal];
    while (Date.now() < deadline) {
      if ((await readPostmaster(cluster))?.pid !== postmaster.pid) return;
      await sleep(15);
    }
  }
}
