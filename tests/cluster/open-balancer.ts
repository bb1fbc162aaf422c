import { once } from "node:events";
import type { Counts, Told } from "./balancer.ts";
import { type Program, startProgram } from "./program.ts";

export type Balancer = Pick<Program<unknown>, "kill" | "start" | "close"> & {
  /** Balances requests over these ports, each while it reports ready. */
  lead(ports: number[]): void;
  /** Totals across restarts. */
  counts(): Promise<Counts>;
};

export async function openBalancer(port: number): Promise<Balancer> {
  const before: Counts = { answered: 0, again: 0, failed: 0 };
  let led: number[] = [];
  const program = await startProgram("balancer.ts", [String(port)]);
  const tell = (told: Told) => void program.running().send(told);
  const counts = async (): Promise<Counts> => {
    tell("tell");
    const [{ answered, again, failed }] = (await once(program.running(), "message")) as [Counts];
    return {
      answered: before.answered + answered,
      again: before.again + again,
      failed: before.failed + failed,
    };
  };
  return {
    lead(ports) {
      led = ports;
      tell({ ports });
    },
    counts,
    async kill() {
      Object.assign(before, await counts());
      await program.kill();
    },
    async start() {
      await program.start();
      tell({ ports: led });
    },
    close: program.close,
  };
}
