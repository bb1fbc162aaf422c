import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./lab-process.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** The path used by Debian's package `pgbouncer`. */
export const hasPgBouncer = existsSync(PROGRAM);

export type PgBouncer = {
  url: string;
  pid(): number;
  kill(): Promise<void>;
  start(): void;
  remove(): Promise<void>;
};

/** @param url the database, with the role that all clients get @param poolSize maximum connections to the database */
export async function startPgBouncer(url: string, poolSize: number): Promise<PgBouncer> {
  const to = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "nice-pgb-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const name = to.pathname.slice(1);
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]\n${name} = host=${to.hostname} port=${to.port} user=${to.username} password=${decodeURIComponent(to.password)}\n` +
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n` +
      `pool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 400\nquery_timeout = 30\nidle_transaction_timeout = 60\n` +
      `server_login_retry = 1\n`,
  );
  let running: ChildProcess;
  const start = () => {
    const asRoot = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    running = spawn(PROGRAM, [...asRoot, settings], { stdio: "ignore" });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  };
  start();
  return {
    url: `postgresql://${to.username}@127.0.0.1:${port}/${name}`,
    pid: () => running.pid!,
    kill: () => end("SIGKILL"),
    start,
    async remove() {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
