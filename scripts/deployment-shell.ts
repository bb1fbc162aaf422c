// One shell for all blocks of a page, in order: variables of one block are set in the next.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type Shell = {
  /** @returns the standard output. @throws if a command fails, which ends the shell */
  run(commands: string, line: number): Promise<string>;
  /** @throws if the commands are not valid shell syntax */
  parse(commands: string, line: number): void;
  close(): void;
};

/** @param folder holds each block in its own file: a program could read the following blocks from stdin */
export function openShell(folder: string, env: Record<string, string>): Shell {
  const child = spawn("bash", ["-eu", "-o", "pipefail", "-s"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit", "pipe"],
    env: { ...process.env, ...env },
    detached: true,
  });
  let said = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (said += text));
  const done = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream });
  const ended = once(child, "exit").then(() => "ended" as const);
  const fileOf = (commands: string, line: number) => {
    const file = join(folder, `line-${line}.sh`);
    writeFileSync(file, `${commands}\n`);
    return file;
  };
  return {
    async run(commands, line) {
      const before = said.length;
      const over = once(done, "line").then(() => "done" as const);
      child.stdin!.write(`. '${fileOf(commands, line)}' </dev/null; echo done >&3\n`);
      if ((await Promise.race([over, ended])) === "ended")
        throw new Error(`the block of line ${line} failed:\n${said.slice(before)}`);
      return said.slice(before);
    },
    parse(commands, line) {
      const { status, stderr } = spawnSync("bash", ["-n", fileOf(commands, line)], { encoding: "utf8" });
      if (status !== 0) throw new Error(`the block of line ${line} is not sh: ${stderr}`);
    },
    close() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
    },
  };
}
