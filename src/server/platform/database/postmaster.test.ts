import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPostmaster } from "./postmaster.ts";

const cluster = mkdtempSync(join(tmpdir(), "nice-cluster-"));
const lockFile = join(cluster, "postmaster.pid");
afterAll(() => rmSync(cluster, { recursive: true, force: true }));

test.runIf(process.platform === "linux")("a new lock file not yet written belongs to its server", async () => {
  const server = spawn("sleep", ["60"], { cwd: cluster });
  try {
    writeFileSync(lockFile, "");
    const found = readPostmaster(cluster);
    await new Promise((done) => setImmediate(done));
    expect(existsSync(lockFile)).toBe(true);
    writeFileSync(lockFile, `${server.pid}\n${cluster}\n0\n5432\n`);
    expect(await found).toEqual({ pid: server.pid, port: 5432, hasSocket: false, state: "starting" });
  } finally {
    server.kill();
  }
});

test("an old empty lock file is removed", async () => {
  writeFileSync(lockFile, "");
  utimesSync(lockFile, 1, 1);
  expect(await readPostmaster(cluster)).toBeNull();
  expect(existsSync(lockFile)).toBe(false);
});
