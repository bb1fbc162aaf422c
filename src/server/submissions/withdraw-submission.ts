import { and, eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { noSuchSubmission } from "./queries.ts";
import { socialSubmissions } from "./tables.ts";

/** Takes an offer back; the scan can be offered again. */
export async function withdrawSubmission(
  { db }: Deps,
  { userId, submissionId }: { userId: string; submissionId: string },
): Promise<void> {
  const gone = await db
    .delete(socialSubmissions)
    .where(and(eq(socialSubmissions.id, submissionId), eq(socialSubmissions.customerId, userId)))
    .returning({ id: socialSubmissions.id });
  if (gone.length === 0) throw noSuchSubmission();
}
