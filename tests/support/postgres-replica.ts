import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type PostgresPrograms, postgresPrograms } from "../../src/server/platform/database/postgres-programs.ts";
import { freePort } from "./lab-process.ts";

/** Folders not included in a base backup: the log is streamed, the rest belongs to the running server. */
const LEFT_OUT = ["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp"];
const STARTS_WITHIN_MS = 240_000; // a copy of a busy database reads its log first

export type PostgresReplica = {
  /** Converts a URL of the primary's database to the replica's. */
  at(address: string): string;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** A copy of a server's data, in a separate folder, from which another server can start. */
export type BaseBackup = { folder: string; data: string; uid: number; connections: string; programs: PostgresPrograms };

/**
 * Replaces `pg_basebackup`, which the embedded server does not include.
 * @param ownerUrl a database of the server, as its superuser
 * @param signal the copy's role when started: a standby, or a server that recovers from an archive
 */
export async function takeBaseBackup(ownerUrl: string, signal: "standby" | "recovery"): Promise<BaseBackup> {
  const primary = new pg.Client({ connectionString: ownerUrl });
  await primary.connect();
  const shown = async (name: string) => (await primary.query<Record<string, string>>(`show ${name}`)).rows[0]![name]!;
  const [from, connections] = [await shown("data_directory"), await shown("max_connections")];
  const folder = await mkdtemp(join(tmpdir(), "nice-replica-"));
  const data = join(folder, "cluster");
  const { uid } = await stat(from);
  const programs = await postgresPrograms(folder, uid);
  await primary.query("select pg_backup_start('replica', fast => true)");
  // Files removed meanwhile cannot be copied, and need not be: the log also records their removal.
  await promisify(execFile)("cp", ["-a", from, data]).catch((error: { stderr: string }) => {
    if (!/^(cp: .*No such file or directory\n)+$/.test(error.stderr)) throw error;
  });
  const { rows } = await primary.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await primary.end();
  await rm(join(data, "postmaster.pid"), { force: true });
  for (const name of LEFT_OUT)
    for (const inside of await readdir(join(data, name))) await rm(join(data, name, inside), { recursive: true });
  await mkdir(join(data, "pg_wal/archive_status"));
  await writeFile(join(data, "backup_label"), rows[0]!.labelfile);
  await writeFile(join(data, `${signal}.signal`), "");
  for (const name of ["", "pg_wal/archive_status", "backup_label", `${signal}.signal`])
    await chown(join(data, name), uid, uid);
  return { folder, data, uid, connections, programs };
}

/** @param ownerUrl a database of the primary, as its superuser */
export async function startReplica(ownerUrl: string): Promise<PostgresReplica> {
  const { folder, data, connections, programs } = await takeBaseBackup(ownerUrl, "standby");
  const port = await freePort();
  const { hostname, port: primaryPort, username, password } = new URL(ownerUrl);
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: connections,
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`,
    wal_retrieve_retry_interval: "200ms",
    log_min_error_statement: "panic",
  };
  let running: ChildProcess;
  const at = (address: string) => Object.assign(new URL(address), { host: `127.0.0.1:${port}`, search: "" }).href;

  async function ask(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: at(ownerUrl) });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  async function start(): Promise<void> {
    const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    running = programs.postgres(["-D", data, ...given], join(folder, "server.log"));
    const until = performance.now() + STARTS_WITHIN_MS;
    for (;;) {
      const isUp = await ask("select 1").then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (running.exitCode !== null || performance.now() > until) throw new Error(`see ${folder}/server.log`);
      await sleep(50);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  }
  await start();
  return {
    at,
    pauseReplay: () => ask("select pg_wal_replay_pause()"),
    resumeReplay: () => ask("select pg_wal_replay_resume()"),
    kill: () => end("SIGKILL"),
    start,
    async remove() {
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
