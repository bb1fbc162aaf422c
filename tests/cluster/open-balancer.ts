import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Counts, Told } from "./balancer.ts";

export type Balancer = {
  /** Balances requests over these ports, each while it reports ready. */
  lead(ports: number[]): void;
  /** Totals across restarts. */
  counts(): Promise<Counts>;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function openBalancer(port: number): Promise<Balancer> {
  const before: Counts = { answered: 0, again: 0, failed: 0 };
  let led: number[] = [];
  let running = await start();
  async function start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, "balancer.ts"), [String(port)]);
    await once(child, "message");
    return child;
  }
  const tell = (told: Told) => void running.send(told);
  const counts = async (): Promise<Counts> => {
    tell("tell");
    const [{ answered, again, failed }] = (await once(running, "message")) as [Counts];
    return {
      answered: before.answered + answered,
      again: before.again + again,
      failed: before.failed + failed,
    };
  };
  const end = async (how: () => unknown) => {
    if (!running.connected) return; // it is dead, or dying
    const ended = once(running, "exit");
    how();
    await ended;
  };
  return {
    lead(ports) {
      led = ports;
      tell({ ports });
    },
    counts,
    async kill() {
      Object.assign(before, await counts());
      await end(() => running.kill("SIGKILL"));
    },
    async start() {
      running = await start();
      tell({ ports: led });
    },
    close: () => end(() => running.disconnect()),
  };
}
