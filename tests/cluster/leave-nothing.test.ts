import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

/** Starts a process that would run forever, as if on its own machine, and prints its ID. */
const RUN = `
import { spawn } from "node:child_process";
const { leaveNothingBehind } = await import(${JSON.stringify(join(import.meta.dirname, "leave-nothing.ts"))});
leaveNothingBehind(process.argv[1]);
const left = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
console.log(left.pid);
setInterval(() => {}, 1000);
`;

const isThere = (pid: number) => existsSync(`/proc/${pid}`);

test.skipIf(process.platform !== "linux")("a killed run leaves no process and no file behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nice-cluster-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = spawn(process.execPath, ["--input-type=module", "-e", RUN, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(run.stdout, "data")) as [Buffer];
  const left = Number(said.toString());
  onTestFinished(() => {
    if (isThere(left)) process.kill(left, "SIGKILL");
  });
  expect(isThere(left)).toBe(true);
  run.kill("SIGKILL");
  await vi.waitFor(() => expect([isThere(left), existsSync(folder)]).toEqual([false, false]), { timeout: 20_000 });
});
