import { and, eq } from "drizzle-orm";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { ChargeResult } from "../adapters/payments/port.ts";
import type { ReaderRequest } from "../adapters/payments/readers-port.ts";
import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";
import type { Payment } from "./queries.ts";
import { payments } from "./tables.ts";

/** After this time the customer has left the reader, so its payment is canceled. */
const WAITS_FOR_MS = 10 * MINUTE_MS;

export type AtReader = Payment & { readerId: string };

export const isAtReader = (payment: Payment): payment is AtReader => payment.readerId !== null;

/** Returns the request to a reader; the payment's id is the idempotency key. */
export const requestAtReader = ({ id, orderId, readerId, amount }: AtReader): ReaderRequest => ({
  key: id,
  readerId,
  amount,
  description: `Order ${shownOrderNumber(orderId)}`,
});

/**
 * Returns a payment's state at its reader. Cancels one that is no longer due or that timed out. Ends one that never
 * reached its reader because of a crash; it is not restarted automatically, because the customer may have left.
 */
export async function syncReaderPayment(deps: Deps, payment: AtReader, isOwed: boolean): Promise<ChargeResult> {
  const { providerPaymentId } = payment;
  const found = await requestProvider(deps.payments.findAtReader({ ...requestAtReader(payment), providerPaymentId }));
  const isLeft = deps.now().getTime() - payment.createdAt.getTime() >= WAITS_FOR_MS;
  if (found.status !== "REQUIRES_ACTION" || (isOwed && !isLeft)) return found;
  return requestProvider(deps.payments.callOff(found.providerPaymentId));
}

/** Ends a payment that its reader rejected at once. The caller reports this, so the order's timeline has no entry. */
export async function dropAtReader({ db, now }: Pick<Deps, "db" | "now">, id: string, problem: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: "DECLINED", problem, settledAt: now() })
    .where(and(eq(payments.id, id), eq(payments.status, "PENDING")));
}
