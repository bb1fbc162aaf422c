import { and, asc, eq, lte, sql } from "drizzle-orm";
import * as contract from "../../contract/shipping/postage-refunds.ts";
import { CARRIER_LABELS } from "../../rules/shipping/delivery.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { PostageRefund } from "../adapters/postage/port.ts";
import type { Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { type NewOrderEvent, recordOrderEvent } from "../orders/record-order-event.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { readShipment } from "./shipments.ts";
import { labels, postageRefunds } from "./tables.ts";
import { voidLabel } from "./void-label.ts";

/** Labels checked per run; the next hour's run continues. */
const AT_ONCE = 500;

type Row = typeof postageRefunds.$inferSelect;

/**
 * Runs as the job behind every label refund: requests it from the postage service once, then checks its status. If
 * staff retry after a rejection, requests it again, which the service allows: right after a purchase it may reject by
 * mistake.
 */
export async function requestPostageRefund(deps: Deps, postageRefundId: string): Promise<void> {
  const [row] = await deps.db.select().from(postageRefunds).where(eq(postageRefunds.id, postageRefundId));
  if (row === undefined || row.state === "REFUNDED" || row.state === "NOT_CHARGED") return;
  const waits = row.state === "REQUESTED" && row.submittedAt !== null;
  const found = waits ? await deps.postage.findRefund(row.providerShipmentId) : null;
  const refund = found ?? (await deps.postage.requestRefund(row.providerShipmentId));
  await settle(deps, row, refund);
  if (refund.state === "REFUSED") throw new PermanentFailure(refund.reason);
}

/** Stores a refund's status, and its changes in the order's timeline. Money already refunded stays. */
async function settle(deps: Deps, { id, orderId }: Row, refund: PostageRefund): Promise<void> {
  const now = deps.now();
  const { state } = refund;
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [before] = await tx.select().from(postageRefunds).where(eq(postageRefunds.id, id));
    if (before === undefined || before.state === "REFUNDED" || before.state === "NOT_CHARGED") return;
    await tx
      .update(postageRefunds)
      .set({
        state,
        problem: refund.state === "REFUSED" ? refund.reason : null,
        submittedAt: before.state === "REQUESTED" ? (before.submittedAt ?? now) : now,
        checkedAt: now,
        settledAt: state === "REQUESTED" ? null : now,
      })
      .where(eq(postageRefunds.id, id));
    const event = state === before.state ? null : eventOf(before, refund);
    if (event !== null) await recordOrderEvent(deps, tx, order, { ...event, by: null });
  });
}

function eventOf(
  { carrier, trackingNumber }: Pick<Row, "carrier" | "trackingNumber">,
  refund: PostageRefund,
): Pick<NewOrderEvent, "type" | "text"> | null {
  const by = CARRIER_LABELS[carrier];
  const label = trackingNumber === null ? "a label" : `label ${trackingNumber}`;
  switch (refund.state) {
    case "REQUESTED":
      return null;
    case "REFUNDED":
      return { type: "POSTAGE_REFUNDED", text: `${by} refunded the postage of ${label}` };
    case "NOT_CHARGED":
      return { type: "POSTAGE_REFUNDED", text: `${by} did not charge for ${label}, because it was never scanned` };
    case "REFUSED":
      return { type: "POSTAGE_REFUSED", text: `${by} did not refund the postage of ${label}: ${refund.reason}` };
  }
}

/** Checks a refund's status after the postage service reported it, by its label's tracking number. */
export async function syncPostageRefund(deps: Deps, trackingNumber: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const updated = await tx
      .select({ id: postageRefunds.id })
      .from(postageRefunds)
      .where(and(eq(postageRefunds.trackingNumber, trackingNumber), eq(postageRefunds.state, "REQUESTED")));
    for (const { id } of updated) await deps.jobs.enqueue(tx, "refund-postage", { postageRefundId: id });
  });
}

/** Checks each pending refund once a day, because carriers take weeks and only report completed refunds. */
export async function checkPostageRefunds(deps: Deps): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const due = tx
      .select({ id: postageRefunds.id })
      .from(postageRefunds)
      .where(
        and(eq(postageRefunds.state, "REQUESTED"), lte(postageRefunds.checkedAt, new Date(now.getTime() - DAY_MS))),
      )
      .orderBy(asc(postageRefunds.checkedAt))
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    const waiting = await tx
      .update(postageRefunds)
      .set({ checkedAt: now })
      .where(sql`${postageRefunds.id} in ${due}`)
      .returning({ id: postageRefunds.id });
    for (const { id } of waiting) await deps.jobs.enqueue(tx, "refund-postage", { postageRefundId: id });
  });
}

/** Requests a refund of a parcel's unused label. @returns the requested refund */
export async function retryPostageRefund(
  deps: Deps,
  { by, ...at }: { orderId: number; shipmentId: string; by: string },
): Promise<typeof postageRefunds.$inferSelect> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, at.orderId);
    const { id: shipmentId, shippedAt } = await readShipment(tx, at);
    const [label] = await tx.select().from(labels).where(eq(labels.shipmentId, shipmentId));
    if (label === undefined) {
      const [requested] = await tx
        .select({ id: postageRefunds.id })
        .from(postageRefunds)
        .where(and(eq(postageRefunds.orderId, order.id), eq(postageRefunds.shipmentId, shipmentId)))
        .limit(1);
      throw requested === undefined
        ? notFound("There is no label for this parcel.")
        : refuse(contract.retryPostageRefund, "ALREADY_REQUESTED");
    }
    const taken = await voidLabel(deps, tx, order, { label, shippedAt, by });
    if (typeof taken === "string") throw refuse(contract.retryPostageRefund, taken);
    return taken;
  });
}
