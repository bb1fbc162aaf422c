import { and, eq } from "drizzle-orm";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { ChargeResult } from "../adapters/payments/port.ts";
import type { ReaderRequest } from "../adapters/payments/readers-port.ts";
import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";
import type { Payment } from "./queries.ts";
import { payments } from "./tables.ts";

/** Nobody stands at a reader for longer; its payment is called off. */
const WAITS_FOR_MS = 10 * MINUTE_MS;

/** A payment that a card reader is to take. */
export type AtReader = Payment & { readerId: string };

export const isAtReader = (payment: Payment): payment is AtReader => payment.readerId !== null;

/** What a reader is asked for; the payment's id is the key. */
export const requestAtReader = ({ id, orderId, readerId, amount }: AtReader): ReaderRequest => ({
  key: id,
  readerId,
  amount,
  description: `Order ${shownOrderNumber(orderId)}`,
});

/**
 * How a payment at a reader stands there. One that is not owed any more, or that nobody has come for, is called off; one that a crash
 * kept from its reader is ended, and not begun by itself: nobody may stand there now.
 */
export async function lookAtReader(deps: Deps, payment: AtReader, isOwed: boolean): Promise<ChargeResult> {
  const { providerPaymentId } = payment;
  const found = await requestProvider(deps.payments.findAtReader({ ...requestAtReader(payment), providerPaymentId }));
  const isLeft = deps.now().getTime() - payment.createdAt.getTime() >= WAITS_FOR_MS;
  if (found.status !== "REQUIRES_ACTION" || (isOwed && !isLeft)) return found;
  return requestProvider(deps.payments.callOff(found.providerPaymentId));
}

/** Ends a payment that its reader refused at once: who asked for it is told, and the order's trail says nothing of it. */
export async function dropAtReader({ db, now }: Pick<Deps, "db" | "now">, id: string, problem: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: "DECLINED", problem, settledAt: now() })
    .where(and(eq(payments.id, id), eq(payments.status, "PENDING")));
}
