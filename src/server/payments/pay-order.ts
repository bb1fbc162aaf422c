import { and, eq, ne } from "drizzle-orm";
import * as contract from "../../contract/payments/payments.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { claimIdempotencyKey, findKeyUse, type KeyUse } from "../idempotency/claim-idempotency-key.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { newId } from "../platform/ids.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { chargeAndSettle, endWaiting, FINISH_AFTER_SECONDS, finishPayment } from "./finish-payment.ts";
import { cardText, listCards, type Payment, readPayment } from "./queries.ts";
import type { Finisher } from "./settle-payment.ts";
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

/** What the request's own key stands for; null without one. */
function keyUseOf({ userId, orderId, paymentMethodId, idempotencyKey: key }: PayOrder): KeyUse | null {
  return key === null ? null : { userId, key, call: "payOrder", body: { orderId, paymentMethodId } };
}

/**
 * Pays an order by a stored card. First the try is written down and a job is set to finish it, then the provider is asked
 * with the try's id as key, then the outcome is written down: a crash anywhere leaves something that the job can finish,
 * and never a second charge. An order has one live payment (a unique index sees to it); parallel requests join it.
 * @param use what the idempotency key stands for, where that is more than the card
 */
export async function payOrder(
  deps: Deps,
  request: PayOrder,
  use: KeyUse | null = keyUseOf(request),
): Promise<PayOutcome> {
  const finisher: Finisher = { by: request.by, told: "at once" };
  const earlier = await earlierTry(deps, use, finisher);
  if (earlier !== null) return earlier;

  const cards = await listCards(deps, request.userId);
  const card = cards.find(({ id }) => id === request.paymentMethodId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await deps.db.transaction((tx) => beginPayment(deps, tx, request, card && cardText(card), use));
    const { payment } = begun;
    if (begun.kind === "new") return outcomeOf(deps, payment.id, () => chargeAndSettle(deps, payment, finisher));
    if (begun.kind === "joined") return outcomeOf(deps, payment.id, () => finishPayment(deps, payment.id, finisher));
    const ended = await outcomeOf(deps, payment.id, () => endWaiting(deps, payment.id, finisher));
    if (ended.unsure || (ended.payment.status !== "DECLINED" && !ended.payment.unowed)) return ended;
  }
  throw new HttpError(409, "This order is being paid in another window. Wait a moment and look again.");
}

/** What this very request began before, brought to its end; null when its key is new. */
export async function earlierTry(deps: Deps, use: KeyUse | null, finisher: Finisher): Promise<PayOutcome | null> {
  const earlier = use === null ? null : await findKeyUse(deps.db, use);
  if (earlier?.state === "OTHER") throw refuse(contract.payOrder, "KEY_REUSED");
  if (earlier?.state !== "SAME") return null;
  return outcomeOf(deps, earlier.subject, () => finishPayment(deps, earlier.subject, finisher));
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

/** new: ours to charge. joined: a request by the same card is at it. blocked: one by another card, or of another sum, is in the way. */
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
    .where(and(eq(payments.orderId, orderId), ne(payments.status, "DECLINED"), eq(payments.unowed, false)));
  // Of two requests with one key the second waited for the order's lock, and finds here what the first began.
  const earlier = use === null ? null : await findKeyUse(tx, use);
  if (earlier?.state === "SAME") return { kind: "joined", payment: await readPayment(tx, earlier.subject) };
  if ((order.status !== "OPEN" && order.status !== "INVOICED") || order.total === 0) {
    throw refuse(contract.payOrder, "NOT_PAYABLE", { status: order.status });
  }
  if (card === undefined) throw refuse(contract.payOrder, "NO_SUCH_CARD");
  const isOther = live !== undefined && (live.paymentMethodId !== paymentMethodId || live.amount !== order.total);
  if (isOther) return { kind: "blocked", payment: live };
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
