import { asc, eq } from "drizzle-orm";
import type { Deps } from "../src/server/deps.ts";
import { scans } from "../src/server/film/scans/tables.ts";
import { shareScans } from "../src/server/shares/share-scans.ts";
import { selectSubmission } from "../src/server/submissions/select-submissions.ts";
import { submitScan } from "../src/server/submissions/submit-scans.ts";
import { OUTINGS, type OutingName } from "./photographs/outings.ts";

/** Frames offered per roll: enough for the wall's lanes and a second gallery page. */
const OFFERS = 3;
/** Staff choose all but one out of this many offers. */
const CHOSEN_OF = 4;

/**
 * Offers some of a roll's frames for the club's social media, has most of them chosen, and shares the first frames of
 * every fourth roll. Repeatable.
 * @param seed the roll's number in the demo
 */
export async function offerDemoScans(
  deps: Deps,
  roll: { rollId: string; userId: string; adminId: string; outing: OutingName; seed: number },
): Promise<void> {
  const { rollId, userId, adminId, outing, seed } = roll;
  const frames = await deps.db
    .select({ id: scans.id })
    .from(scans)
    .where(eq(scans.rollId, rollId))
    .orderBy(asc(scans.frame));
  for (let offer = 0; offer < Math.min(OFFERS, frames.length); offer++) {
    const { id: scanId } = frames[Math.floor((offer * frames.length) / OFFERS)]!;
    const submissionId = await submitScan(deps, { userId, scanId, handle: OUTINGS[outing].handle });
    if ((seed + offer) % CHOSEN_OF !== 0) await selectSubmission(deps, { submissionId, selected: true, by: adminId });
  }
  if (seed % 4 === 0) await shareScans(deps, { userId, scanIds: frames.slice(0, 6).map(({ id }) => id) });
}
