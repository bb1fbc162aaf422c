import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../visible-scans.ts";
import { rolls } from "./tables.ts";

/** A customer has looked at a roll: it is nothing new any more. The lab looking on their behalf changes nothing. */
export async function markRollSeen({ db, now }: Deps, { userId, isLab }: Viewer, rollId: string): Promise<void> {
  const own = and(eq(rolls.id, rollId), eq(rolls.customerId, userId));
  if (!isLab) {
    const seen = await db
      .update(rolls)
      .set({ seenAt: now() })
      .where(and(own, isNotNull(rolls.syncedAt), isNull(rolls.seenAt)))
      .returning({ id: rolls.id });
    if (seen.length > 0) return;
  }
  const [known] = await db.select({ id: rolls.id }).from(rolls).where(own);
  if (known === undefined) throw notFound("Roll not found.");
}
