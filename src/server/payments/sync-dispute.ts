import { and, eq, lte } from "drizzle-orm";
import { DISPUTE_REASON_LABELS, type DisputeStatus } from "../../rules/payments/disputes.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import type { ProviderDispute } from "../adapters/payments/disputes-port.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrderOfCustomer } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { requestProvider } from "./request-provider.ts";
import { giveHeldCredits } from "./hold-credit.ts";
import { openDispute } from "./open-dispute.ts";
import { refundRemaining } from "./refund-order.ts";
import { disputes, invoices, payments } from "./tables.ts";

export type DisputeRow = typeof disputes.$inferSelect;

type About = { userId: string | null; orderId: number | null; subscriptionId: string | null };

/** Updates a dispute from the provider. Ignores disputes of payments that are not the lab's. */
export async function syncDispute(deps: Deps, providerDisputeId: string): Promise<void> {
  const queriedAt = deps.now();
  const found = await requestProvider(deps.payments.findDispute(providerDisputeId));
  if (found === null) return;
  const about = await aboutOf(deps, found);
  if (about === null) return;
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const reported = reportedBy(found, queriedAt, now);
    const [begun] = await tx
      .insert(disputes)
      .values({ ...reported, ...about, id: newId(), providerDisputeId, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (begun !== undefined) return notify(deps, tx, begun, "DISPUTED", begunText(begun));
    const [before] = await tx
      .select()
      .from(disputes)
      .where(eq(disputes.providerDisputeId, providerDisputeId))
      .for("no key update");
    // Two concurrent events query the provider twice: the later query's result stays.
    const [after] = await tx
      .update(disputes)
      .set({ ...reported, closedAt: reported.closedAt && (before!.closedAt ?? reported.closedAt) })
      .where(and(eq(disputes.id, before!.id), lte(disputes.queriedAt, queriedAt)))
      .returning();
    const text = after && changeText(before!, after);
    if (text) await notify(deps, tx, after, "DISPUTE_CHANGED", text);
  });
  if (found.status === "WON" && about.orderId !== null) await refundAfterWin(deps, about.orderId);
}

/** Refunds an order that was canceled while the bank held its payment, and gives the credit on hold. Repeatable. */
async function refundAfterWin(deps: Deps, orderId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderOfCustomer(tx, orderId);
    if (order.status === "CANCELED")
      await refundRemaining(deps, tx, { orderId, reason: "The order was canceled", by: null });
    if ((await openDispute(tx, orderId)) === null) await giveHeldCredits(deps, tx, order);
  });
}

async function aboutOf({ db }: Deps, found: ProviderDispute): Promise<About | null> {
  const { providerPaymentId, providerInvoiceId } = found;
  if (providerPaymentId !== null) {
    const [payment] = await db
      .select({ userId: payments.userId, orderId: payments.orderId })
      .from(payments)
      .where(eq(payments.providerPaymentId, providerPaymentId));
    if (payment !== undefined) return { ...payment, subscriptionId: null };
  }
  if (providerInvoiceId === null) return null;
  const [term] = await db
    .select({ userId: invoices.userId, subscriptionId: invoices.subscriptionId })
    .from(invoices)
    .where(eq(invoices.providerInvoiceId, providerInvoiceId));
  return term?.subscriptionId ? { ...term, orderId: null } : null;
}

function reportedBy({ status, amount, withheld, fee, reason, dueBy }: ProviderDispute, queriedAt: Date, now: Date) {
  const isClosed = status === "WON" || status === "LOST";
  return { status, amount, withheld, fee, reason, dueBy, queriedAt, closedAt: isClosed ? now : null };
}

/** Memberships have no timeline; staff see their disputes in the list. */
async function notify(
  deps: Deps,
  tx: Tx,
  { orderId }: DisputeRow,
  type: "DISPUTED" | "DISPUTE_CHANGED",
  text: string,
): Promise<void> {
  if (orderId === null) return;
  const [order] = await tx
    .select({ id: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(eq(orders.id, orderId));
  await recordOrderEvent(deps, tx, order!, { type, text, by: null });
}

const begunText = ({ amount, reason }: DisputeRow): string =>
  `${formatDollars(cents(amount))} is disputed at the bank: ${DISPUTE_REASON_LABELS[reason].toLowerCase()}`;

const BECAME: Record<DisputeStatus, string> = {
  NEEDS_ANSWER: "The bank needs a reply to the dispute",
  UNDER_REVIEW: "The bank is reviewing the dispute",
  WON: "The dispute was won",
  LOST: "The dispute was lost",
};

/** Returns null if nothing changed that is shown to people. */
function changeText(before: DisputeRow, after: DisputeRow): string | null {
  const parts = before.status === after.status ? [] : [BECAME[after.status]];
  const more = after.withheld - before.withheld;
  if (more > 0) parts.push(`${formatDollars(cents(more))} was taken for the dispute`);
  if (more < 0) parts.push(`${formatDollars(cents(-more))} of the dispute came back`);
  return parts.length === 0 ? null : parts.join("; ");
}
