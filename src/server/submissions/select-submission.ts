import { eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
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
  const changed = await db
    .update(socialSubmissions)
    .set(choice)
    .where(eq(socialSubmissions.id, submissionId))
    .returning({ id: socialSubmissions.id });
  if (changed.length === 0) throw noSuchSubmission();
}
