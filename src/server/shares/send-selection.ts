import { and, eq, sql } from "drizzle-orm";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shares/shared-scans.ts";
import type { Deps } from "../deps.ts";
import { cleanDescription } from "../files/clean-name.ts";
import { refuse } from "../platform/http/errors.ts";
import { keyHashOf } from "./answer-shared-scan.ts";
import { isOpenTo, liveShare, lockedIn } from "./live-share.ts";
import { shareAnswers, shares, shareVisitors } from "./tables.ts";

type Sent = BodyOf<typeof contract.sendSelection> & { scanCode: string };

/** Notes that a visitor sent their favorites, and with which note; the owner is e-mailed as for answers. */
export async function sendSelection(
  deps: Deps,
  { scanCode, visitor, note, key }: Sent,
): Promise<ReplyOf<typeof contract.sendSelection>> {
  const sent = { note: cleanDescription(note), sentAt: deps.now() };
  await deps.db.transaction(async (tx) => {
    const share = await liveShare(deps, scanCode, lockedIn(tx));
    if (!isOpenTo(deps, share, key)) throw refuse(contract.sendSelection, "PASSWORD_NEEDED");
    if (!share.mayAnswer) throw refuse(contract.sendSelection, "ONLY_TO_LOOK_AT");
    const [found] = await tx
      .select({
        id: shareVisitors.id,
        isBlocked: sql<boolean>`${shareVisitors.blockedAt} is not null`,
        favorites: tx.$count(
          shareAnswers,
          and(eq(shareAnswers.visitorId, shareVisitors.id), eq(shareAnswers.favorite, true)),
        ),
      })
      .from(shareVisitors)
      .where(and(eq(shareVisitors.shareId, share.id), eq(shareVisitors.keyHash, keyHashOf(share.id, visitor))));
    if (found?.isBlocked) throw refuse(contract.sendSelection, "BLOCKED");
    if (found === undefined || found.favorites === 0) throw refuse(contract.sendSelection, "NOTHING_MARKED");
    await tx.update(shareVisitors).set(sent).where(eq(shareVisitors.id, found.id));
    if (share.unmailedSince === null)
      await tx.update(shares).set({ unmailedSince: sent.sentAt }).where(eq(shares.id, share.id));
    await deps.live.publish(tx, { type: "share", userId: share.customerId, shareId: share.id });
  });
  return { selection: { note: sent.note, sentAt: sent.sentAt.toISOString() } };
}
