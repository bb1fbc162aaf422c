import { and, eq, isNull, notExists } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { shareAnswers, shares, shareVisitors } from "./tables.ts";
import { noSuchShare, ofCustomer, type ShareOf } from "./update-share.ts";

type VisitorOf = ShareOf & { visitorId: string };

/** Removes a visitor's answer about one frame. */
export async function removeAnswer(deps: Deps, { scanId, ...visitor }: VisitorOf & { scanId: string }): Promise<void> {
  await ofOwnShare(deps, visitor, async (tx, visitorId) => {
    const removed = await tx
      .delete(shareAnswers)
      .where(and(eq(shareAnswers.visitorId, visitorId), eq(shareAnswers.scanId, scanId)))
      .returning({ scanId: shareAnswers.scanId });
    if (removed.length === 0) throw notFound("Answer not found.");
    await forgetSilentVisitor(tx, visitorId);
  });
}

/** Removes all of a visitor's answers and blocks them. Idempotent. */
export async function blockVisitor(deps: Deps, visitor: VisitorOf): Promise<void> {
  await ofOwnShare(deps, visitor, async (tx, visitorId) => {
    await tx
      .update(shareVisitors)
      .set({ blockedAt: deps.now(), note: "", sentAt: null })
      .where(and(eq(shareVisitors.id, visitorId), isNull(shareVisitors.blockedAt)));
    await tx.delete(shareAnswers).where(eq(shareAnswers.visitorId, visitorId));
  });
}

/** Deletes a visitor without answers, unless blocked, so that they do not count toward the limit. */
export async function forgetSilentVisitor(tx: Tx, visitorId: string): Promise<void> {
  const answers = tx.select().from(shareAnswers).where(eq(shareAnswers.visitorId, shareVisitors.id));
  await tx
    .delete(shareVisitors)
    .where(and(eq(shareVisitors.id, visitorId), isNull(shareVisitors.blockedAt), notExists(answers)));
}

/**
 * Changes a visitor's answers while the share is locked, so that no answer arrives in between, and notifies open pages.
 */
async function ofOwnShare(
  { db, live }: Deps,
  { visitorId, ...share }: VisitorOf,
  change: (tx: Tx, visitorId: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [held] = await tx.select({ id: shares.id }).from(shares).where(ofCustomer(share)).for("no key update");
    if (held === undefined) throw noSuchShare();
    const [visitor] = await tx
      .select({ id: shareVisitors.id })
      .from(shareVisitors)
      .where(and(eq(shareVisitors.id, visitorId), eq(shareVisitors.shareId, held.id)));
    if (visitor === undefined) throw notFound("Visitor not found.");
    await change(tx, visitor.id);
    await live.publish(tx, { type: "share", userId: share.userId, shareId: held.id });
  });
}
