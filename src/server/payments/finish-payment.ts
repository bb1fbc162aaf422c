import { eq } from "drizzle-orm";
import { mayMove } from "../../rules/orders/statuses.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { CardNotFound, type ChargeResult } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { requestProvider } from "./request-provider.ts";
import { isAtReader, syncReaderPayment } from "./finish-at-reader.ts";
import { customerAtProvider } from "./customer-at-provider.ts";
import { type Payment, providerCustomerOf, readPayment } from "./queries.ts";
import { declineHere, type Finisher, settlePayment } from "./settle-payment.ts";

/** Seconds until a job checks whether a payment has been settled. A live request finishes long before. */
export const FINISH_AFTER_SECONDS = 20;

/** Queues the job that finishes a payment, with retries; one per payment. */
export const finishLater = ({ jobs }: Pick<Deps, "jobs">, tx: Tx, paymentId: string): Promise<void> =>
  jobs.enqueue(tx, "finish-payment", { paymentId }, { after: FINISH_AFTER_SECONDS, of: paymentId });

export const CARD_GONE = "This card is no longer on the account.";
const CALLED_OFF = "The order was changed, canceled or paid in another way before.";

/**
 * Charges the payment at the provider. The payment's id is the idempotency key, so a retry never charges twice.
 * @param owner the card owner's record at the provider; null for a card entered for this payment only
 */
export async function chargeAndSettle(
  deps: Deps,
  payment: Payment,
  finisher: Finisher,
  owner: string | null,
): Promise<Payment> {
  try {
    return await settlePayment(deps, payment, await charge(deps, payment, owner), finisher);
  } catch (error) {
    if (!(error instanceof CardNotFound)) throw error;
    return declineHere(deps, payment, CARD_GONE, finisher);
  }
}

/**
 * Updates a payment with an unknown result from the provider: after a crash, when the provider was unreachable, or
 * while another request is paying. If its order can no longer be paid, the payment is canceled: it is not charged, or
 * its second step is rejected. Repeatable.
 */
export async function finishPayment(deps: Deps, paymentId: string, finisher: Finisher): Promise<Payment> {
  const payment = await readPayment(deps.db, paymentId);
  if (payment.status === "CAPTURED" || payment.status === "DECLINED") return payment;
  const owed = await isOwed(deps, payment);
  if (isAtReader(payment)) return settlePayment(deps, payment, await syncReaderPayment(deps, payment, owed), finisher);
  const found = await requestProvider(
    deps.payments.findCharge({ key: payment.id, providerPaymentId: payment.providerPaymentId }),
  );
  if (found === null && !owed) return declineHere(deps, payment, CALLED_OFF, finisher);
  if (found === null) return chargeAndSettle(deps, payment, finisher, await ownerOf(deps, payment));
  const result =
    found.status === "REQUIRES_ACTION" && !owed
      ? await requestProvider(deps.payments.callOff(found.providerPaymentId))
      : found;
  return settlePayment(deps, payment, result, finisher);
}

/** Ends a payment: updates it, and cancels it if it only waits for its second step, or for a card at a reader. */
export async function endWaiting(deps: Deps, paymentId: string, finisher: Finisher): Promise<Payment> {
  const payment = await finishPayment(deps, paymentId, finisher);
  if (payment.status !== "REQUIRES_ACTION") return payment;
  const result = await requestProvider(deps.payments.callOff(payment.providerPaymentId!));
  return settlePayment(deps, payment, result, finisher);
}

/**
 * Returns whether the payment is still due; a changed order has another total. Read without a lock: captures that come
 * too late are refunded when settled.
 */
async function isOwed({ db }: Pick<Deps, "db">, payment: Payment): Promise<boolean> {
  const [order] = await db
    .select({ status: orders.status, total: orders.total })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  return mayMove(order!.status, "PAID") && order!.total === payment.amount;
}

async function ownerOf({ db }: Pick<Deps, "db">, { userId, card }: Payment): Promise<string | null> {
  if (card === null) return null; // entered for this payment only
  const owner = await providerCustomerOf(db, userId);
  if (owner === null) throw new Error("a payment was begun for a customer without a record at the provider");
  return owner;
}

async function charge(deps: Deps, payment: Payment, owner: string | null): Promise<ChargeResult> {
  // Some providers need to know before the charge for which customer an entered card will be stored.
  const keepFor = payment.storeCard ? await customerAtProvider(deps, payment.userId) : null;
  return requestProvider(
    deps.payments.charge({
      key: payment.id,
      providerCustomerId: owner,
      paymentMethodId: payment.paymentMethodId,
      keepFor,
      amount: payment.amount,
      description: `Order ${shownOrderNumber(payment.orderId)}`,
    }),
  );
}
