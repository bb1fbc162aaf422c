import { and, eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
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

/** Takes back those of these offers that are there and the customer's. @returns their ids */
export async function withdrawSubmissions(
  { db }: Deps,
  { userId, submissionIds }: { userId: string; submissionIds: readonly string[] },
): Promise<string[]> {
  const gone = await db
    .delete(socialSubmissions)
    .where(and(isAnyOf(socialSubmissions.id, submissionIds), eq(socialSubmissions.customerId, userId)))
    .returning({ id: socialSubmissions.id });
  return gone.map(({ id }) => id);
}
