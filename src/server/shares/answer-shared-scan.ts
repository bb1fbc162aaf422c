import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shares/shared-scans.ts";
import { UNSEEN } from "../../rules/disk-names.ts";
import { MAX_ANSWERS, MAX_VISITORS } from "../../rules/shares/shares.ts";
import type { Deps, Tx } from "../deps.ts";
import { cleanDescription } from "../files/clean-name.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isOpenTo, liveShare, type LiveShare, lockedIn } from "./live-share.ts";
import { shareAnswers, shares, shareScans, shareVisitors } from "./tables.ts";

const x = alias(shareScans, "x");
const v = alias(shareVisitors, "v");
const w = alias(shareAnswers, "w");

type Said = BodyOf<typeof contract.answerSharedScan> & { scanCode: string; scanId: string };

/** Of what a visitor's browser keeps, only this is stored. */
export const keyHashOf = (shareId: string, visitor: string): string =>
  createHash("sha256").update(`${shareId} ${visitor.toLowerCase()}`).digest("hex");

/** Keeps what a visitor says about a frame in place of what they said before; with neither mark nor comment it is taken back. */
export async function answerSharedScan(deps: Deps, { scanCode, scanId, visitor, name, key, ...said }: Said) {
  const answer = { scanId, favourite: said.favourite, comment: cleanDescription(said.comment) };
  await deps.db.transaction(async (tx) => {
    const share = await liveShare(deps, scanCode, lockedIn(tx)); // so that of many at once none is one too many
    if (!isOpenTo(deps, share, key)) throw refuse(contract.answerSharedScan, "PASSWORD_NEEDED");
    if (!share.mayAnswer) throw refuse(contract.answerSharedScan, "ONLY_TO_LOOK_AT");
    const keyHash = keyHashOf(share.id, visitor);
    const isSaid = answer.favourite || answer.comment !== "";
    await mustHaveRoom(tx, { shareId: share.id, scanId, keyHash, isSaid });
    const visitorId = await visitorOf(tx, share, { keyHash, name: shownName(name), now: deps.now() });
    await keepAnswer(tx, { visitorId, ...answer, updatedAt: deps.now() }, isSaid);
    if (isSaid && share.unmailedSince === null)
      await tx.update(shares).set({ unmailedSince: deps.now() }).where(eq(shares.id, share.id));
    await deps.live.publish(tx, { type: "share", userId: share.customerId, shareId: share.id });
  });
  return answer;
}

const shownName = (name: string): string => name.replace(UNSEEN, "").trim() || "?";

type Room = { isIn: boolean; visitors: number; isKnown: boolean; answers: number; hasSaid: boolean };

/** Refuses what is not in the share, and what would be one visitor or answer more than it has room for. */
async function mustHaveRoom(
  tx: Tx,
  { shareId, scanId, keyHash, isSaid }: { shareId: string; scanId: string; keyHash: string; isSaid: boolean },
): Promise<void> {
  const { rows } = await tx.execute<Room>(sql`
    select exists (select 1 from ${shareScans} ${x} where ${x.shareId} = ${shareId} and ${x.scanId} = ${scanId}) as "isIn",
      count(distinct ${v.id})::int as visitors, coalesce(bool_or(${v.keyHash} = ${keyHash}), false) as "isKnown",
      count(${w.scanId})::int as answers,
      coalesce(bool_or(${v.keyHash} = ${keyHash} and ${w.scanId} = ${scanId}), false) as "hasSaid"
    from ${shareVisitors} ${v} left join ${shareAnswers} ${w} on ${w.visitorId} = ${v.id} where ${v.shareId} = ${shareId}`);
  const { isIn, visitors, isKnown, answers, hasSaid } = rows[0]!;
  if (!isIn) throw notFound("There is no such picture here.");
  const isFull = (!isKnown && visitors >= MAX_VISITORS) || (isSaid && !hasSaid && answers >= MAX_ANSWERS);
  if (isFull) throw refuse(contract.answerSharedScan, "ENOUGH_SAID");
}

/** The visitor by what their browser keeps, under the name that they give now. */
async function visitorOf(
  tx: Tx,
  { id: shareId }: LiveShare,
  { keyHash, name, now }: { keyHash: string; name: string; now: Date },
): Promise<string> {
  const [kept] = await tx
    .insert(shareVisitors)
    .values({ id: newId(), shareId, keyHash, name, createdAt: now })
    .onConflictDoUpdate({ target: [shareVisitors.shareId, shareVisitors.keyHash], set: { name } })
    .returning({ id: shareVisitors.id });
  return kept!.id;
}

async function keepAnswer(tx: Tx, answer: typeof shareAnswers.$inferInsert, isSaid: boolean): Promise<void> {
  const { visitorId, scanId, ...said } = answer;
  if (isSaid)
    await tx
      .insert(shareAnswers)
      .values(answer)
      .onConflictDoUpdate({ target: [shareAnswers.visitorId, shareAnswers.scanId], set: said });
  else await tx.delete(shareAnswers).where(and(eq(shareAnswers.visitorId, visitorId), eq(shareAnswers.scanId, scanId)));
}
