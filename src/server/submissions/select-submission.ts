import { eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { WALL } from "./order-submissions.ts";
import { noSuchSubmission } from "./queries.ts";
import { socialSubmissions } from "./tables.ts";

/** Chooses an offer to be shown, or not any more. Choosing it again keeps its place. */
export async function selectSubmission(
  { db, now }: Deps,
  { submissionId, selected, by }: { submissionId: string; selected: boolean; by: string },
): Promise<void> {
  const { selectedAt, selectedBy } = socialSubmissions;
  const choice = selected
    ? { selectedAt: sql`coalesce(${selectedAt}, ${now()})`, selectedBy: sql`coalesce(${selectedBy}, ${by})` }
    : { selectedAt: null, selectedBy: null };
  await db.transaction(async (tx) => {
    const isIt = eq(socialSubmissions.id, submissionId);
    const [before] = await tx.select({ at: selectedAt }).from(socialSubmissions).where(isIt).for("no key update");
    if (before === undefined) throw noSuchSubmission();
    await tx.update(socialSubmissions).set(choice).where(isIt);
    const shown = { before: { shown: before.at !== null }, after: { shown: selected } };
    await recordChange({ now }, tx, { by, verb: "CHANGED", thing: { ...WALL, id: submissionId }, ...shown });
  });
}
