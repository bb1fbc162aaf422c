import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/**
 * However this process ends, even by kill -9: ends all processes started with a path in this folder, and removes the
 * folder. Processes started from now on use it for temporary files.
 */
export function leaveNothingBehind(folder: string): void {
  // In a separate session, which Ctrl-C does not reach.
  const program = join(import.meta.dirname, "remove-afterwards.ts");
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  const watching = fork(program, [folder], { execArgv: [], detached: true, stdio: [...stdio] });
  watching.unref();
  watching.channel!.unref();
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  process.env["TMPDIR"] = temporary;
}
