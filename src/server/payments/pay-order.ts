import { and, eq, ne } from "drizzle-orm";
import * as contract from "../../contract/payments.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { claimIdempotencyKey, findKeyUse, type KeyUse } from "../orders/claim-idempotency-key.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { newId } from "../platform/ids.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { askProvider } from "./ask-provider.ts";
import { chargeAndSettle, FINISH_AFTER_SECONDS, finishPayment } from "./finish-payment.ts";
import { cardText, listCards, type Payment, readPayment } from "./queries.ts";
import { type Finisher, settlePayment } from "./settle-payment.ts";
import { payments } from "./tables.ts";

export type PayOrder = {
  userId: string;
  orderId: number;
  /** Who pays: the customer, or an admin on their behalf. */
  by: string;
  paymentMethodId: string;
  idempotencyKey: string | null;
};

/** A payment, and whether its outcome is known: when the provider did not answer, the job finds out. */
export type PayOutcome = { payment: Payment; unsure: boolean };

/** Each round ends a payment by another card, so one is usual and two are plenty. */
const ROUNDS = 3;

/**
 * Pays an order by a stored card. First the try is written down and a job is set to finish it, then the provider is asked
 * with the try's id as key, then the outcome is written down: a crash anywhere leaves something that the job can finish,
 * and never a second charge. An order has one live payment (a unique index sees to it); parallel requests join it.
 */
export async function payOrder(deps: Deps, request: PayOrder): Promise<PayOutcome> {
  const finisher: Finisher = { by: request.by, told: "at once" };
  const use = keyUseOf(request);
  const earlier = use === null ? null : await findKeyUse(deps.db, use);
  if (earlier?.state === "OTHER") throw refuse(contract.payOrder, "KEY_REUSED");
  if (earlier?.state === "SAME")
    return outcomeOf(deps, earlier.subject, () => finishPayment(deps, earlier.subject, finisher));

  const cards = await listCards(deps, request.userId);
  const card = cards.find(({ id }) => id === request.paymentMethodId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await deps.db.transaction((tx) => beginPayment(deps, tx, request, card && cardText(card), use));
    const { payment } = begun;
    if (begun.kind === "new") return outcomeOf(deps, payment.id, () => chargeAndSettle(deps, payment, finisher));
    if (begun.kind === "joined") return outcomeOf(deps, payment.id, () => finishPayment(deps, payment.id, finisher));
    const ended = await outcomeOf(deps, payment.id, () => endWaiting(deps, payment.id, finisher));
    if (ended.unsure || ended.payment.status !== "DECLINED") return ended;
  }
  throw new HttpError(409, "This order is being paid in another window. Wait a moment and look again.");
}

/** Runs one step that asks the provider; an unreachable one leaves the outcome open. */
export async function outcomeOf(deps: Deps, paymentId: string, step: () => Promise<Payment>): Promise<PayOutcome> {
  try {
    return { payment: await step(), unsure: false };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    deps.log.warn({ paymentId }, "payment provider unreachable; a job will finish the payment");
    const payment = await readPayment(deps.db, paymentId);
    return { payment, unsure: payment.settledAt === null };
  }
}

function keyUseOf({ userId, orderId, paymentMethodId, idempotencyKey: key }: PayOrder): KeyUse | null {
  return key === null ? null : { userId, key, call: "payOrder", body: { orderId, paymentMethodId } };
}

/** new: ours to charge. joined: a request by the same card is at it. blocked: another card's payment is in the way. */
type Begun = { kind: "new" | "joined" | "blocked"; payment: Payment };

/** @param card "Visa ending 4242"; undefined when the customer has no such card */
async function beginPayment(
  deps: Deps,
  tx: Tx,
  { userId, orderId, paymentMethodId }: PayOrder,
  card: string | undefined,
  use: KeyUse | null,
): Promise<Begun> {
  const order = await lockOrder(tx, orderId, userId);
  const [live] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.status, "DECLINED")));
  // Of two requests with one key the second waited for the order's lock, and finds here what the first began.
  const earlier = use === null ? null : await findKeyUse(tx, use);
  if (earlier?.state === "SAME") return { kind: "joined", payment: await readPayment(tx, earlier.subject) };
  if ((order.status !== "OPEN" && order.status !== "INVOICED") || order.total === 0) {
    throw refuse(contract.payOrder, "NOT_PAYABLE", { status: order.status });
  }
  if (card === undefined) throw refuse(contract.payOrder, "NO_SUCH_CARD");
  if (live !== undefined && live.paymentMethodId !== paymentMethodId) return { kind: "blocked", payment: live };
  const id = live?.id ?? newId();
  const claim = use === null ? null : await claimIdempotencyKey(tx, use, id, deps.now());
  if (claim !== null && claim.state !== "FIRST") throw refuse(contract.payOrder, "KEY_REUSED");
  if (live !== undefined) return { kind: "joined", payment: live };
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      orderId,
      userId,
      status: "PENDING",
      amount: order.total,
      paymentMethodId,
      card,
      createdAt: deps.now(),
    })
    .returning();
  await deps.jobs.enqueue(tx, "finish-payment", { paymentId: id }, { after: FINISH_AFTER_SECONDS });
  return { kind: "new", payment: payment! };
}

/** Ends another card's payment: brings it to where it stands, and calls it off when it only waits for its second step. */
async function endWaiting(deps: Deps, paymentId: string, finisher: Finisher): Promise<Payment> {
  const payment = await finishPayment(deps, paymentId, finisher);
  if (payment.status !== "REQUIRES_ACTION") return payment;
  const result = await askProvider(deps.payments.confirm(payment.providerPaymentId!, false));
  return settlePayment(deps, paymentId, result, finisher);
}
