import { raceForLastPieces } from "./last-pieces.ts";
import { mainJob } from "./main-job.ts";
import { moneyJob } from "./money-job.ts";
import type { Customer, People } from "./people.ts";
import type { Promised } from "./what-is-left.ts";

/** Main jobs under way at once. */
const JOBS_AT_ONCE = 3;

/** The main job over and over, refunds and memberships, and race after race for the last pieces, until it is over; what was begun is finished. */
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
