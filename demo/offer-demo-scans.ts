import { asc, eq } from "drizzle-orm";
import type { Deps } from "../src/server/deps.ts";
import { scans } from "../src/server/scans/tables.ts";
import { shareScans } from "../src/server/shares/share-scans.ts";
import { selectSubmission } from "../src/server/submissions/select-submission.ts";
import { submitScan } from "../src/server/submissions/submit-scan.ts";

/** Instagram names of the demo's photographers; an empty one shows the club's. */
const HANDLES = ["ada.on.film", "", "grain.and.gold"];
/** Of how many offers staff choose all but one. */
const CHOSEN_OF = 3;

/**
 * Offers a roll's third frame for the club's social media, has most offers chosen, and shares the first frames of every
 * fourth roll. Repeatable.
 * @param seed the roll's number among the demo's
 */
export async function offerDemoScans(
  deps: Deps,
  roll: { rollId: string; userId: string; adminId: string; seed: number },
): Promise<void> {
  const { rollId, userId, adminId, seed } = roll;
  const frames = await deps.db
    .select({ id: scans.id })
    .from(scans)
    .where(eq(scans.rollId, rollId))
    .orderBy(asc(scans.frame));
  const offered = frames[2] ?? frames[0];
  if (offered === undefined) return;
  const handle = HANDLES[seed % HANDLES.length]!;
  const submissionId = await submitScan(deps, { userId, scanId: offered.id, handle });
  if (seed % CHOSEN_OF !== 0) await selectSubmission(deps, { submissionId, selected: true, by: adminId });
  if (seed % 4 === 0) await shareScans(deps, { userId, scanIds: frames.slice(0, 6).map(({ id }) => id) });
}
