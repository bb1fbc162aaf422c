import { eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { ownVisibleScans } from "../film/visible-scans.ts";
import { socialSubmissions } from "./tables.ts";

export type NewSubmission = {
  userId: string;
  scanId: string;
  /** A user name without "@"; empty for the club's own. */
  handle: string;
};

/** Offers a scan for the club's social media; one that is offered already stays as it is. @returns the offer's id */
export async function submitScan({ db, now }: Deps, { userId, scanId, handle }: NewSubmission): Promise<string> {
  return db.transaction(async (tx) => {
    await ownVisibleScans(tx, userId, [scanId]);
    const [made] = await tx
      .insert(socialSubmissions)
      .values({ id: newId(), scanId, customerId: userId, handle, createdAt: now() })
      .onConflictDoNothing({ target: socialSubmissions.scanId })
      .returning({ id: socialSubmissions.id });
    if (made !== undefined) return made.id;
    const [there] = await tx
      .select({ id: socialSubmissions.id })
      .from(socialSubmissions)
      .where(eq(socialSubmissions.scanId, scanId));
    return there!.id;
  });
}
