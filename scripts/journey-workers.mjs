// How many journeys run at once, and on how many servers. Types: journey-workers.d.mts.
import { availableParallelism } from "node:os";

/** One more than there are processors: a journey waits for the network and for its own clock now and then. */
export const WORKERS = availableParallelism() + 1;
const WORKERS_PER_SERVER = 3;
/** Each with a database and a demo of its own. */
export const SERVERS = Math.ceil(WORKERS / WORKERS_PER_SERVER);

/** The server of a worker, counted from 0. @param worker Playwright's TEST_PARALLEL_INDEX */
export const serverOf = (worker) => Math.floor(worker / WORKERS_PER_SERVER);
