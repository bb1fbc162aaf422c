import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "../../src/server/platform/database/embedded-postgres.ts";
import { freePort } from "../support/lab-process.ts";
import { takeBaseBackup } from "../support/postgres-replica.ts";

const WAITS = { timeout: 60_000, interval: 100 };

async function requested<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

// The settings and the order of docs/operations/backups.md#point-in-time-recovery.
test("point-in-time recovery restores a lost database from a base backup and archived log", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nice-moment-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, "log");
  mkdirSync(archive);
  execFileSync("chmod", ["-R", "o+rx", folder]);
  const dataDir = join(folder, "lab");
  const parameters = {
    fsync: "off",
    wal_level: "replica",
    archive_mode: "on",
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  };
  const lab = await startEmbeddedPostgres({ dataDir, log: pino({ level: "error" }), parameters });
  const { ownerUrl } = lab;
  const { uid } = statSync(join(dataDir, "postgres/cluster"));
  chownSync(archive, uid, uid);

  await requested(ownerUrl, "create table kept (what text)");
  const base = await takeBaseBackup(ownerUrl, "recovery");
  onTestFinished(() => rmSync(base.folder, { recursive: true, force: true }));
  await requested(ownerUrl, "insert into kept values ('before')");
  const [{ moment }] = (await requested<{ moment: string }>(ownerUrl, "select clock_timestamp()::text as moment")) as [
    { moment: string },
  ];
  await requested(ownerUrl, "insert into kept values ('after')");
  const [{ segment }] = (await requested<{ segment: string }>(
    ownerUrl,
    "select pg_walfile_name(pg_switch_wal()) as segment",
  )) as [{ segment: string }];
  const archived = async () =>
    (await requested<{ last: string | null }>(ownerUrl, "select last_archived_wal as last from pg_stat_archiver"))[0]!
      .last;
  await expect.poll(archived, WAITS).toBe(segment);
  await lab.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: base.connections,
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: "promote",
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = base.programs.postgres(["-D", base.data, ...given], join(base.folder, "server.log"));
  onTestFinished(async () => {
    const ended = server.exitCode === null && server.signalCode === null ? once(server, "exit") : null;
    server.kill("SIGINT");
    await ended;
  });
  const url = Object.assign(new URL(ownerUrl), { host: `127.0.0.1:${port}`, search: "" }).href;
  const isBack = async () =>
    (await requested<{ recovers: boolean }>(url, "select pg_is_in_recovery() as recovers").catch(() => []))[0]
      ?.recovers;
  await expect.poll(isBack, WAITS).toBe(false);
  expect(await requested(url, "select what from kept")).toEqual([{ what: "before" }]);
  await requested(url, "insert into kept values ('it goes on')");
});
