import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/**
 * However this process ends, also by kill -9: what was started with a path in this folder ends too, and the folder is removed. From now on
 * that is all that starts: temporary files go there.
 */
export function leaveNothingBehind(folder: string): void {
  // In a session of its own, which a Ctrl-C does not reach.
  const program = join(import.meta.dirname, "remove-afterwards.ts");
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  const watching = fork(program, [folder], { execArgv: [], detached: true, stdio: [...stdio] });
  watching.unref();
  watching.channel!.unref();
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  process.env["TMPDIR"] = temporary;
}
