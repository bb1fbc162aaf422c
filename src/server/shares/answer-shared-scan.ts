import { createHash } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shares/shared-scans.ts";
import { UNSEEN } from "../../rules/disk-names.ts";
import { MAX_ANSWERS, MAX_VISITORS } from "../../rules/shares/shares.ts";
import type { Deps, Tx } from "../deps.ts";
import { cleanDescription } from "../files/clean-name.ts";
import { excluded } from "../platform/database/column-name.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isOpenTo, liveShare, type LiveShare } from "./live-share.ts";
import { shareAnswers, shares, shareScans, shareVisitors } from "./tables.ts";

type Said = BodyOf<typeof contract.answerSharedScan> & { scanCode: string; scanId: string };

/** Of what a visitor's browser keeps, only this is stored. */
export const keyHashOf = (shareId: string, visitor: string): string =>
  createHash("sha256").update(`${shareId} ${visitor.toLowerCase()}`).digest("hex");

/** Keeps what a visitor says about a frame in place of what they said before; with neither mark nor comment it is taken back. */
export async function answerSharedScan(deps: Deps, { scanCode, scanId, visitor, name, ...said }: Said) {
  const { db, now } = deps;
  const answer = { scanId, favorite: said.favorite, comment: cleanDescription(said.comment) };
  const seen = await liveShare(deps, scanCode);
  if (!isOpenTo(deps, seen, said.key)) throw refuse(contract.answerSharedScan, "PASSWORD_NEEDED");
  if (!seen.mayAnswer) throw refuse(contract.answerSharedScan, "ONLY_TO_LOOK_AT");
  await db.transaction(async (tx) => {
    await tx.select({ id: shares.id }).from(shares).where(eq(shares.id, seen.id)).for("no key update");
    const share = await liveShare(deps, scanCode, tx); // not withdrawn meanwhile
    await mustBeIn(tx, share, scanId);
    const visitorId = await visitorOf(tx, share, {
      key: visitor,
      name: name.replace(UNSEEN, "").trim() || "?",
      now: now(),
    });
    const own = and(eq(shareAnswers.visitorId, visitorId), eq(shareAnswers.scanId, scanId));
    if (!answer.favorite && answer.comment === "") await tx.delete(shareAnswers).where(own);
    else {
      await tx
        .insert(shareAnswers)
        .values({ visitorId, ...answer, updatedAt: now() })
        .onConflictDoUpdate({
          target: [shareAnswers.visitorId, shareAnswers.scanId],
          set: {
            favorite: excluded(shareAnswers.favorite),
            comment: excluded(shareAnswers.comment),
            updatedAt: excluded(shareAnswers.updatedAt),
          },
        });
      if ((await answersOf(tx, share)) > MAX_ANSWERS) throw refuse(contract.answerSharedScan, "ENOUGH_SAID");
    }
    await deps.live.publish(tx, { type: "share", userId: share.customerId, shareId: share.id });
  });
  return answer;
}

async function mustBeIn(tx: Tx, { id }: LiveShare, scanId: string): Promise<void> {
  const [found] = await tx
    .select({ scanId: shareScans.scanId })
    .from(shareScans)
    .where(and(eq(shareScans.shareId, id), eq(shareScans.scanId, scanId)));
  if (found === undefined) throw notFound("There is no such picture here.");
}

/** The visitor by what their browser keeps, under the name that they give now. The share is locked. */
async function visitorOf(
  tx: Tx,
  { id: shareId }: LiveShare,
  { key, name, now }: { key: string; name: string; now: Date },
): Promise<string> {
  const [kept] = await tx
    .insert(shareVisitors)
    .values({ id: newId(), shareId, keyHash: keyHashOf(shareId, key), name, createdAt: now })
    .onConflictDoUpdate({ target: [shareVisitors.shareId, shareVisitors.keyHash], set: { name } })
    .returning({ id: shareVisitors.id });
  const [all] = await tx.select({ n: count() }).from(shareVisitors).where(eq(shareVisitors.shareId, shareId));
  if (all!.n > MAX_VISITORS) throw refuse(contract.answerSharedScan, "ENOUGH_SAID");
  return kept!.id;
}

async function answersOf(tx: Tx, { id }: LiveShare): Promise<number> {
  const [all] = await tx
    .select({ n: count() })
    .from(shareAnswers)
    .innerJoin(shareVisitors, eq(shareVisitors.id, shareAnswers.visitorId))
    .where(eq(shareVisitors.shareId, id));
  return all!.n;
}
