import { and, eq } from "drizzle-orm";
import { beginTestDispute as beginTestDisputeCall } from "../../contract/payments/disputes.ts";
import * as contract from "../../contract/payments/readers.ts";
import type { DisputeReason } from "../../rules/payments/disputes.ts";
import type { HeldCard } from "../adapters/payments/readers-port.ts";
import type { Deps } from "../deps.ts";
import { payments } from "./tables.ts";
import { refuse } from "../platform/http/errors.ts";

/** Simulates holding a card to a sandbox reader at the counter. Its webhook follows shortly. */
export async function holdTestCard(
  deps: Deps,
  { readerId, card }: { readerId: string; card: HeldCard },
): Promise<void> {
  const { sandbox } = deps.payments;
  if (sandbox === null) throw refuse(contract.holdTestCard, "NO_TEST_PROVIDER");
  if (!(await sandbox.holdCard(readerId, card))) throw refuse(contract.holdTestCard, "NOTHING_WAITS");
  // A scheduled job delivers it as well, but the tester is waiting.
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "deliver-sandbox-events", {}));
}

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
