import { and, eq } from "drizzle-orm";
import { beginTestDispute as beginTestDisputeCall } from "../../contract/payments/disputes.ts";
import type { DisputeReason } from "../../rules/payments/disputes.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { payments } from "./tables.ts";

/** Simulates disputing a payment at the cardholder's bank, in the sandbox. Its webhook follows shortly. */
export async function beginTestDispute(
  deps: Deps,
  { orderId, reason }: { orderId: number; reason: DisputeReason },
): Promise<void> {
  const { sandbox } = deps.payments;
  if (sandbox === null) throw refuse(beginTestDisputeCall, "NO_TEST_PROVIDER");
  const [payment] = await deps.db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "CAPTURED"), eq(payments.excess, false)));
  const id = payment?.providerPaymentId ?? null;
  if (id === null || !(await sandbox.openDispute(id, reason))) throw refuse(beginTestDisputeCall, "NOT_DISPUTABLE");
  // A scheduled job delivers it as well, but the tester is waiting.
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "deliver-sandbox-events", {}));
}
