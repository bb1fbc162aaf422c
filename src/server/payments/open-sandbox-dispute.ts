import { and, eq } from "drizzle-orm";
import { beginTestDispute as beginTestDisputeCall } from "../../contract/payments/disputes.ts";
import type { DisputeReason } from "../../rules/payments/disputes.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { payments } from "./tables.ts";

/** Does at the built-in provider what a card's owner does at their bank; its event comes the usual way, a moment later. */
export async function beginTestDispute(
  deps: Deps,
  { orderId, reason }: { orderId: number; reason: DisputeReason },
): Promise<void> {
  const { testBank } = deps.payments;
  if (testBank === null) throw refuse(beginTestDisputeCall, "NO_TEST_PROVIDER");
  const [payment] = await deps.db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "CAPTURED"), eq(payments.excess, false)));
  const id = payment?.providerPaymentId ?? null;
  if (id === null || !(await testBank.beginDispute(id, reason))) throw refuse(beginTestDisputeCall, "NOT_DISPUTABLE");
  // It is fetched by the clock, too, but who tries waits for it.
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "deliver-sandbox-events", {}));
}
