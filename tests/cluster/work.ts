import { raceForLastPieces } from "./last-pieces.ts";
import { mainJob } from "./main-job.ts";
import { moneyJob } from "./money-job.ts";
import type { Customer, People } from "./people.ts";
import type { Promised } from "./what-is-left.ts";

const JOBS_AT_ONCE = 3;

/**
 * Repeats the main job, refunds and memberships, and races for the last pieces, until it is over. Finishes the work it
 * began.
 */
export async function workMeanwhile(
  people: People,
  buyers: readonly Customer[],
  promised: Promised,
  isOver: (beganAt: number) => boolean,
): Promise<void> {
  const beganAt = performance.now();
  const overAndOver = async (work: () => Promise<void>) => {
    while (!isOver(beganAt)) await work();
  };
  await Promise.all([
    ...Array.from({ length: JOBS_AT_ONCE }, () =>
      overAndOver(async () => void promised.done.push(await mainJob(people))),
    ),
    overAndOver(async () => void promised.paidBack.push(await moneyJob(people))),
    overAndOver(
      async () => void promised.raced.push(await raceForLastPieces(people.admin, buyers, promised.raced.length)),
    ),
  ]);
}
