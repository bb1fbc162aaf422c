import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shares/shared-scans.ts";
import { UNSEEN } from "../../rules/disk-names.ts";
import {
  MAX_ANSWERS,
  MAX_ANSWERS_OF_NETWORK,
  MAX_VISITORS,
  MAX_VISITORS_OF_NETWORK,
} from "../../rules/shares/shares.ts";
import type { Deps, Tx } from "../deps.ts";
import { cleanDescription } from "../files/clean-name.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isOpenTo, liveShare, type LiveShare, lockedIn } from "./live-share.ts";
import { forgetSilentVisitor } from "./moderate-answers.ts";
import { shareAnswers, shares, shareScans, shareVisitors } from "./tables.ts";

const x = alias(shareScans, "x");
const v = alias(shareVisitors, "v");
const w = alias(shareAnswers, "w");

type Said = BodyOf<typeof contract.answerSharedScan> & { scanCode: string; scanId: string; network: string };

/** Only this hash of a visitor's browser key or network is stored. */
export const keyHashOf = (shareId: string, visitor: string): string =>
  createHash("sha256").update(`${shareId} ${visitor.toLowerCase()}`).digest("hex");

/**
 * Saves a visitor's feedback on a frame, replacing their previous one; with neither favorite nor comment it is removed.
 */
export async function answerSharedScan(deps: Deps, { scanCode, scanId, visitor, name, key, network, ...said }: Said) {
  const answer = { scanId, favorite: said.favorite, comment: cleanDescription(said.comment) };
  await deps.db.transaction(async (tx) => {
    const share = await liveShare(deps, scanCode, lockedIn(tx)); // locked, so that concurrent answers cannot exceed the limit
    if (!isOpenTo(deps, share, key)) throw refuse(contract.answerSharedScan, "PASSWORD_NEEDED");
    if (!share.mayAnswer) throw refuse(contract.answerSharedScan, "ONLY_TO_LOOK_AT");
    const keyHash = keyHashOf(share.id, visitor);
    const isSaid = answer.favorite || answer.comment !== "";
    const who = { keyHash, networkHash: keyHashOf(share.id, network) };
    await mustHaveRoom(tx, { shareId: share.id, scanId, ...who, isSaid });
    if (isSaid) {
      const visitorId = await visitorOf(tx, share, { ...who, name: shownName(name), now: deps.now() });
      await storeAnswer(tx, { visitorId, ...answer, updatedAt: deps.now() });
    } else await removeAnswer(tx, { shareId: share.id, scanId, keyHash });
    if (isSaid && share.unmailedSince === null)
      await tx.update(shares).set({ unmailedSince: deps.now() }).where(eq(shares.id, share.id));
    await deps.live.publish(tx, { type: "share", userId: share.customerId, shareId: share.id });
  });
  return answer;
}

const shownName = (name: string): string => name.replace(UNSEEN, "").trim() || "?";

type Room = {
  isIn: boolean;
  /** This browser has answered before. */
  isKnown: boolean;
  isBlocked: boolean;
  isNetworkBlocked: boolean;
  hasSaid: boolean;
  visitors: number;
  visitorsOfNetwork: number;
  answers: number;
  answersOfNetwork: number;
};
type Answering = { shareId: string; scanId: string; keyHash: string; networkHash: string; isSaid: boolean };

/**
 * Rejects scans outside the share, visitors that its owner blocked, and answers over its limits. Only visitors with
 * answers count.
 */
async function mustHaveRoom(tx: Tx, { shareId, scanId, keyHash, networkHash, isSaid }: Answering): Promise<void> {
  const isVisitor = sql`${v.keyHash} = ${keyHash}`;
  const isOfNetwork = sql`${v.networkHash} = ${networkHash}`;
  const any = (condition: SQL) => sql`coalesce(bool_or(${condition}), false)`;
  const { rows } = await tx.execute<Room>(sql`
    select exists (select 1 from ${shareScans} ${x} where ${x.shareId} = ${shareId} and ${x.scanId} = ${scanId}) as "isIn",
      ${any(isVisitor)} as "isKnown", ${any(sql`${isVisitor} and ${w.scanId} = ${scanId}`)} as "hasSaid",
      ${any(sql`${isVisitor} and ${v.blockedAt} is not null`)} as "isBlocked",
      ${any(sql`${isOfNetwork} and ${v.blockedAt} is not null`)} as "isNetworkBlocked",
      count(distinct ${w.visitorId})::int as visitors, count(${w.scanId})::int as answers,
      (count(distinct ${w.visitorId}) filter (where ${isOfNetwork}))::int as "visitorsOfNetwork",
      (count(${w.scanId}) filter (where ${isOfNetwork}))::int as "answersOfNetwork"
    from ${shareVisitors} ${v} left join ${shareAnswers} ${w} on ${w.visitorId} = ${v.id} where ${v.shareId} = ${shareId}`);
  const room = rows[0]!;
  if (!room.isIn) throw notFound("Picture not found.");
  if (room.isBlocked || (room.isNetworkBlocked && !room.isKnown)) throw refuse(contract.answerSharedScan, "BLOCKED");
  const isOneTooMany =
    !room.isKnown && (room.visitors >= MAX_VISITORS || room.visitorsOfNetwork >= MAX_VISITORS_OF_NETWORK);
  const isTooMuch = !room.hasSaid && (room.answers >= MAX_ANSWERS || room.answersOfNetwork >= MAX_ANSWERS_OF_NETWORK);
  if (isSaid && (isOneTooMany || isTooMuch)) throw refuse(contract.answerSharedScan, "ENOUGH_SAID");
}

/** Returns the visitor of the browser's key, updating their name. */
async function visitorOf(
  tx: Tx,
  { id: shareId }: LiveShare,
  { keyHash, networkHash, name, now }: { keyHash: string; networkHash: string; name: string; now: Date },
): Promise<string> {
  const [saved] = await tx
    .insert(shareVisitors)
    .values({ id: newId(), shareId, keyHash, networkHash, name, createdAt: now })
    .onConflictDoUpdate({ target: [shareVisitors.shareId, shareVisitors.keyHash], set: { name } })
    .returning({ id: shareVisitors.id });
  return saved!.id;
}

async function storeAnswer(tx: Tx, answer: typeof shareAnswers.$inferInsert): Promise<void> {
  const { visitorId: _visitorId, scanId: _scanId, ...said } = answer;
  await tx
    .insert(shareAnswers)
    .values(answer)
    .onConflictDoUpdate({ target: [shareAnswers.visitorId, shareAnswers.scanId], set: said });
}

async function removeAnswer(
  tx: Tx,
  { shareId, scanId, keyHash }: { shareId: string; scanId: string; keyHash: string },
): Promise<void> {
  const [visitor] = await tx
    .select({ id: shareVisitors.id })
    .from(shareVisitors)
    .where(and(eq(shareVisitors.shareId, shareId), eq(shareVisitors.keyHash, keyHash)));
  if (visitor === undefined) return;
  await tx.delete(shareAnswers).where(and(eq(shareAnswers.visitorId, visitor.id), eq(shareAnswers.scanId, scanId)));
  await forgetSilentVisitor(tx, visitor.id);
}
