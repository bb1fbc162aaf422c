// How many journeys run at once, and on how many servers. Types: journey-workers.d.mts.
import { availableParallelism } from "node:os";

/** One more than the processors, because journeys sometimes wait for the network and for timers. */
export const WORKERS = availableParallelism() + 1;
const WORKERS_PER_SERVER = 3;
/** Each has its own database and demo. */
export const SERVERS = Math.ceil(WORKERS / WORKERS_PER_SERVER);

/** Returns a worker's server, counted from 0. @param worker Playwright's TEST_PARALLEL_INDEX */
export const serverOf = (worker) => Math.floor(worker / WORKERS_PER_SERVER);
