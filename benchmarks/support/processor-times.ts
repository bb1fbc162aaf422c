import { processorTime } from "../../tests/support/processor-time.ts";
import type { BenchLab } from "./bench-lab.ts";
import { databaseProcesses } from "./database-processes.ts";

/**
 * Processor time spent so far, in ms: by a server with its threads, and by all processes of the lab's database, also those of connections that were closed.
 * @param server another one on the same database
 */
export async function processorTimes(
  lab: BenchLab,
  server = lab.process.pid!,
): Promise<{ server: number; database: number }> {
  const times = { server: await processorTime(server), database: 0 };
  for (const pid of await databaseProcesses(lab)) times.database += await processorTime(pid, { ended: true });
  return times;
}
