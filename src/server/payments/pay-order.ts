import { and, eq, ne } from "drizzle-orm";
import * as contract from "../../contract/payments/payments.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { claimIdempotencyKey, findKeyUse, type KeyUse } from "../idempotency/idempotency-keys.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { newId } from "../platform/ids.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { chargeAndSettle, endWaiting, finishLater, finishPayment } from "./finish-payment.ts";
import { cardsOf, cardText, knownBeforePaying, type Payment, readPayment } from "./queries.ts";
import type { Finisher } from "./settle-payment.ts";
import { payments } from "./tables.ts";

export type PayOrder = {
  userId: string;
  orderId: number;
  /** The paying user: the customer, or an admin on their behalf. */
  by: string;
  paymentMethodId: string;
  /** For an entered card: whether to store it after payment. */
  storeCard?: boolean;
  idempotencyKey: string | null;
};

/** A payment, and whether its result is known: if the provider did not respond, a job finds out. */
export type PayOutcome = { payment: Payment; unsure: boolean };

/** Each round ends a payment with another card, so one is usual and two are plenty. */
const ROUNDS = 3;

/** Returns the use of the request's own idempotency key; null without one. */
function keyUseOf({ userId, orderId, paymentMethodId, idempotencyKey: key }: PayOrder): KeyUse | null {
  return key === null ? null : { userId, key, call: "payOrder", body: { orderId, paymentMethodId } };
}

/**
 * Pays an order with a stored card. First saves the attempt, then calls the provider with the attempt's id as
 * idempotency key, then saves the result. After a crash anywhere, the scheduled check can finish it
 * (reconcile-payments.ts), and it never charges twice. An order has one live payment (a unique index); parallel
 * requests join it.
 */
export async function payOrder(deps: Deps, request: PayOrder): Promise<PayOutcome> {
  const use = keyUseOf(request);
  const { earlier, providerCustomerId } = await knownBeforePaying(deps.db, request.userId, use);
  if (earlier.state === "OTHER") throw refuse(contract.payOrder, "KEY_REUSED");
  if (earlier.state === "SAME") {
    return outcomeOf(deps, earlier.subject, () => finishPayment(deps, earlier.subject, finisherOf(request)));
  }
  const cards = await cardsOf(deps, providerCustomerId);
  const stored = cards.find(({ id }) => id === request.paymentMethodId);
  return payBy(deps, request, stored && { text: cardText(stored), providerCustomerId }, use);
}

export type PayingCard = {
  /** "Visa ending 4242"; null for a card entered for this payment only, which is known after the charge. */
  text: string | null;
  /** The card owner's record at the provider; null for an entered card. */
  providerCustomerId: string | null;
};

const finisherOf = ({ by }: PayOrder): Finisher => ({ by, notified: "at once" });

/**
 * Pays an order as `payOrder` does.
 * @param card undefined if the customer has no such card
 * @param use the idempotency key's use
 */
export async function payBy(
  deps: Deps,
  request: PayOrder,
  card: PayingCard | undefined,
  use: KeyUse | null,
): Promise<PayOutcome> {
  const finisher = finisherOf(request);
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await deps.db.transaction((tx) => beginPayment(deps, tx, request, card, use));
    const { payment } = begun;
    if (begun.kind === "new") {
      const owner = card?.providerCustomerId ?? null;
      return outcomeOf(deps, payment.id, () => chargeAndSettle(deps, payment, finisher, owner));
    }
    if (begun.kind === "joined") return outcomeOf(deps, payment.id, () => finishPayment(deps, payment.id, finisher));
    const ended = await outcomeOf(deps, payment.id, () => endWaiting(deps, payment.id, finisher));
    // A counter reader is processing a card: this is not the customer's second step.
    if (ended.payment.readerId !== null && ended.payment.settledAt === null) break;
    if (ended.unsure || (ended.payment.status !== "DECLINED" && !ended.payment.excess)) return ended;
  }
  throw new HttpError(409, "This order is being paid in another window. Wait a moment, then reload the page.");
}

/** Runs a step that calls the provider; if it is unreachable, the result stays open. */
export async function outcomeOf(deps: Deps, paymentId: string, step: () => Promise<Payment>): Promise<PayOutcome> {
  try {
    return { payment: await step(), unsure: false };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    deps.log.warn({ paymentId }, "payment provider unreachable; a job will finish the payment");
    await deps.db.transaction((tx) => finishLater(deps, tx, paymentId));
    const payment = await readPayment(deps.db, paymentId);
    return { payment, unsure: payment.settledAt === null };
  }
}

/**
 * new: ours to charge. joined: a request with the same card is charging. blocked: a payment with another card or amount
 * is in the way.
 */
type Begun = { kind: "new" | "joined" | "blocked"; payment: Payment };

/**
 * Creates a payment of the order's total, or finds the one to join or the one in the way. The order's lock serializes
 * parallel requests; if this process crashes now, reconcile-payments.ts finds the payment.
 */
async function beginPayment(
  deps: Deps,
  tx: Tx,
  request: PayOrder,
  card: PayingCard | undefined,
  use: KeyUse | null,
): Promise<Begun> {
  const { orderId, userId, paymentMethodId, storeCard = false } = request;
  const order = await lockOrder(tx, orderId, userId);
  const earlier = use === null ? null : await findKeyUse(tx, use);
  if (earlier?.state === "SAME") return { kind: "joined", payment: await readPayment(tx, earlier.subject) };
  if (earlier?.state === "OTHER") throw refuse(contract.payOrder, "KEY_REUSED");
  if (!isPayable(order)) throw refuse(contract.payOrder, "NOT_PAYABLE", { status: order.status });
  if (card === undefined) throw refuse(contract.payOrder, "NO_SUCH_CARD");
  const [live] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.status, "DECLINED"), eq(payments.excess, false)));
  if (live !== undefined && (live.paymentMethodId !== paymentMethodId || live.amount !== order.total))
    return { kind: "blocked", payment: live };
  const id = live?.id ?? newId();
  // The customer may use one key for two orders at once: only one gets it.
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
      card: card.text,
      storeCard,
      createdAt: deps.now(),
    })
    .returning();
  return { kind: "new", payment: payment! };
}

const PAYABLE: ReadonlySet<LockedOrder["status"]> = new Set(["OPEN", "INVOICED"]);

export const isPayable = ({ status, total }: LockedOrder): boolean => PAYABLE.has(status) && total > 0;
