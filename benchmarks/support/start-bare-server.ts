import { spawn } from "node:child_process";
import { join } from "node:path";

export type BareServer = { origin: string; pid: number; stop(): void };

/**
 * Starts a baseline's server, which prints its port once it can be asked.
 * @param file below `benchmarks/`
 * @param input what it reads first
 */
export async function startBareServer(file: string, args: string[], input?: Buffer): Promise<BareServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", file), ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(input);
  const port = await new Promise<number>((done, failed) => {
    child.stdout.once("data", (said: Buffer) => done(Number(said.toString())));
    child.once("exit", (code) => failed(new Error(`the baseline's server ended with ${code}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() };
}
