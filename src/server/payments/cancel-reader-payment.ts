import * as contract from "../../contract/payments/readers.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { isAtReader } from "./finish-at-reader.ts";
import { endWaiting } from "./finish-payment.ts";
import { orTryLater, type Payment, readPayment } from "./queries.ts";

/** Cancels a payment that waits at a card reader. If it has ended in the meantime, its result stays. Idempotent. */
export async function cancelReaderPayment(
  deps: Deps,
  { orderId, paymentId, by }: { orderId: number; paymentId: string; by: string },
): Promise<Payment> {
  const payment = await readPayment(deps.db, paymentId);
  if (payment.orderId !== orderId) throw notFound("Payment not found.");
  if (!isAtReader(payment)) throw refuse(contract.cancelReaderPayment, "NOT_AT_READER");
  if (payment.settledAt !== null) return payment;
  const ended = await orTryLater(endWaiting(deps, paymentId, { by, told: "at once" }));
  if (ended.settledAt === null) throw refuse(contract.cancelReaderPayment, "CARD_AT_WORK");
  return ended;
}
