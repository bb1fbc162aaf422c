import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { answerDispute as answerDisputeCall } from "../../contract/payments/disputes.ts";
import { canBeAnswered } from "../../rules/payments/disputes.ts";
import type { CallDeps, Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { Viewer } from "../orders/order-view.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { evidenceFor } from "./dispute-evidence.ts";
import { syncDispute } from "./sync-dispute.ts";
import { disputes } from "./tables.ts";

const NOT_TAKEN = "The bank did not take the answer: it has decided, or waited long enough.";

/** Saves the current evidence for the bank and queues it to be sent. */
export async function answerDispute(
  deps: CallDeps,
  { disputeId, statement, viewer }: { disputeId: string; statement: string; viewer: Viewer },
): Promise<void> {
  const [requested] = await deps.db.select().from(disputes).where(eq(disputes.id, disputeId));
  if (requested === undefined) throw notFound("Dispute not found.");
  const answer = { ...(await evidenceFor(deps, requested, viewer)), statement };
  await deps.db.transaction(async (tx) => {
    const order = requested.orderId === null ? null : await lockOrder(tx, requested.orderId);
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId)).for("no key update");
    const now = deps.now();
    if (!canBeAnswered(dispute!, now)) throw refuse(answerDisputeCall, "OVER");
    await tx
      .update(disputes)
      .set({ answer, answeredAt: now, answeredByUserId: viewer.userId, sentAt: null, problem: null })
      .where(eq(disputes.id, disputeId));
    await deps.jobs.enqueue(tx, "send-dispute-answer", { disputeId });
    const text = "Replied to the dispute. We are sending the evidence to the bank";
    if (order !== null) await recordOrderEvent(deps, tx, order, { type: "DISPUTE_ANSWERED", text, by: viewer.userId });
  });
}

/**
 * Sends a saved response, once per dispute id. If it is rejected, saves the problem so that staff can respond again.
 */
export async function sendDisputeAnswer(deps: Deps, disputeId: string): Promise<void> {
  const [dispute] = await deps.db.select().from(disputes).where(eq(disputes.id, disputeId));
  if (!dispute?.answer || dispute.sentAt !== null || dispute.answeredAt === null) return;
  const { providerDisputeId: id, answer, answeredAt } = dispute;
  // A changed response is a new request, so the idempotency key includes its time.
  const key = `${disputeId}:${answeredAt.getTime()}`;
  const isTaken = await requestProvider(deps.payments.answerDispute({ key, id, answer }));
  const end = isTaken ? { sentAt: deps.now() } : { answeredAt: null, problem: NOT_TAKEN };
  await deps.db
    .update(disputes)
    .set(end)
    .where(and(eq(disputes.id, disputeId), isNull(disputes.sentAt), isNotNull(disputes.answeredAt)));
  await syncDispute(deps, id);
}
