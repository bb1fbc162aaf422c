import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type Program<Ready> = {
  /** Its first message, sent when it was ready. */
  ready: Ready;
  running(): ChildProcess;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a program of this folder in its own process. It sends a message when it is ready, and ends when disconnected. */
export async function startProgram<Ready>(
  name: string,
  args: string[],
  execArgv: string[] = [],
): Promise<Program<Ready>> {
  let running!: ChildProcess;
  const start = async (): Promise<Ready> => {
    running = fork(join(import.meta.dirname, name), args, { execArgv });
    return ((await once(running, "message")) as [Ready])[0];
  };
  const end = async (how: () => unknown) => {
    if (!running.connected) return; // it is dead, or dying
    const ended = once(running, "exit");
    how();
    await ended;
  };
  return {
    ready: await start(),
    running: () => running,
    kill: () => end(() => running.kill("SIGKILL")),
    start: async () => void (await start()),
    close: () => end(() => running.disconnect()),
  };
}
