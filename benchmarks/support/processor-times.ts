import { processorTime } from "../../tests/support/processor-time.ts";
import type { BenchLab } from "./bench-lab.ts";
import { databaseProcesses } from "./database-processes.ts";

/** Processor time spent so far, in ms: by the server with its threads, and by all of its database's processes, also those of connections that were closed. */
export async function processorTimes(lab: BenchLab): Promise<{ server: number; database: number }> {
  const times = { server: await processorTime(String(lab.process.pid)), database: 0 };
  for (const pid of await databaseProcesses(lab)) times.database += await processorTime(pid, { ended: true });
  return times;
}
