import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Counts, Told } from "./balancer.ts";

export type Balancer = {
  /** Sends what comes to these ports, each while it says that it is ready. */
  lead(ports: number[]): void;
  counts(): Promise<Counts>;
  close(): Promise<void>;
};

/** Starts balancer.ts. */
export async function openBalancer(port: number): Promise<Balancer> {
  const child = fork(join(import.meta.dirname, "balancer.ts"), [String(port)]);
  await once(child, "message");
  const tell = (told: Told) => void child.send(told);
  return {
    lead: (ports) => tell({ ports }),
    async counts() {
      tell("tell");
      const [counts] = (await once(child, "message")) as [Counts];
      return counts;
    },
    async close() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
