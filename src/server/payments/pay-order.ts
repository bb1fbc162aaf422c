import { and, eq, gt, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import * as contract from "../../contract/payments/payments.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { claimIdempotencyKey, claimPart, claimRow, findKeyUse, type KeyUse } from "../idempotency/idempotency-keys.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { orders } from "../orders/tables.ts";
import { asOneStatement } from "../platform/database/writable-cte.ts";
import { insertIf } from "../platform/database/insert-if.ts";
import { statementByForm } from "../platform/database/statement-cache.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { newId } from "../platform/ids.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { chargeAndSettle, endWaiting, finishLater, finishPayment } from "./finish-payment.ts";
import { cardsOf, cardText, knownBeforePaying, type Payment, readPayment } from "./queries.ts";
import type { Finisher } from "./settle-payment.ts";
import { ONE_LIVE_PAYMENT, payments } from "./tables.ts";

export type PayOrder = {
  userId: string;
  orderId: number;
  /** Who pays: the customer, or an admin on their behalf. */
  by: string;
  paymentMethodId: string;
  /** Of an entered card: whether it is kept once it has paid. */
  keepCard?: boolean;
  idempotencyKey: string | null;
};

/** A payment, and whether its outcome is known: when the provider did not answer, a job finds out. */
export type PayOutcome = { payment: Payment; unsure: boolean };

/** Each round ends a payment by another card, so one is usual and two are plenty. */
const ROUNDS = 3;

/** What the request's own key stands for; null without one. */
function keyUseOf({ userId, orderId, paymentMethodId, idempotencyKey: key }: PayOrder): KeyUse | null {
  return key === null ? null : { userId, key, call: "payOrder", body: { orderId, paymentMethodId } };
}

/**
 * Pays an order by a stored card. First the try is written down, then the provider is asked with the try's id as key, then the outcome is written
 * down: a crash anywhere leaves something that the clock's look can finish (reconcile-payments.ts), and never a second charge. An order has one live payment (a unique index sees to it); parallel requests join it.
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

/** What pays. */
export type PayingCard = {
  /** "Visa ending 4242"; null for a card that is entered for this payment alone, and known once it was charged. */
  text: string | null;
  /** Whose card it is, at the provider; null for one that is entered. */
  providerCustomerId: string | null;
};

const finisherOf = ({ by }: PayOrder): Finisher => ({ by, told: "at once" });

/**
 * Pays an order as `payOrder` does.
 * @param card undefined when the customer has no such card
 * @param use what the idempotency key stands for
 */
export async function payBy(
  deps: Deps,
  request: PayOrder,
  card: PayingCard | undefined,
  use: KeyUse | null,
): Promise<PayOutcome> {
  const finisher = finisherOf(request);
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun =
      (await beginAtOnce(deps, request, card, use)) ??
      (await deps.db.transaction((tx) => beginPayment(deps, tx, request, card, use)));
    const { payment } = begun;
    if (begun.kind === "new") {
      const owner = card?.providerCustomerId ?? null;
      return outcomeOf(deps, payment.id, () => chargeAndSettle(deps, payment, finisher, owner));
    }
    if (begun.kind === "joined") return outcomeOf(deps, payment.id, () => finishPayment(deps, payment.id, finisher));
    const ended = await outcomeOf(deps, payment.id, () => endWaiting(deps, payment.id, finisher));
    // A reader at the counter is just working on a card: nobody's second step.
    if (ended.payment.readerId !== null && ended.payment.settledAt === null) break;
    if (ended.unsure || (ended.payment.status !== "DECLINED" && !ended.payment.excess)) return ended;
  }
  throw new HttpError(409, "This order is being paid in another window. Wait a moment, then reload the page.");
}

/** Runs one step that asks the provider; an unreachable one leaves the outcome open. */
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

/** The usual beginning, of an order that can be paid and that nobody else is paying. @returns null for any other, and has done nothing then */
async function beginAtOnce(
  deps: Deps,
  request: PayOrder,
  card: PayingCard | undefined,
  use: KeyUse | null,
): Promise<Begun | null> {
  if (card === undefined) return null;
  try {
    const payment = await tryToBegin(deps, deps.db, request, card, use);
    return payment && { kind: "new", payment };
  } catch (error) {
    // Whoever begins at the same moment was waited for, and is not seen by what had begun before.
    if (!isTaken(error, ONE_LIVE_PAYMENT)) throw error;
    return null;
  }
}

/** new: ours to charge. joined: a request by the same card is at it. blocked: one by another card, or of another sum, is in the way. */
type Begun = { kind: "new" | "joined" | "blocked"; payment: Payment };

async function beginPayment(
  deps: Deps,
  tx: Tx,
  request: PayOrder,
  card: PayingCard | undefined,
  use: KeyUse | null,
): Promise<Begun> {
  const order = await lockOrder(tx, request.orderId, request.userId);
  if (isPayable(order) && card !== undefined) {
    const payment = await tryToBegin(deps, tx, request, card, use);
    if (payment !== null) return { kind: "new", payment };
  }
  return joinPayment(deps, tx, order, { ...request, hasCard: card !== undefined }, use);
}

const PAYABLE: readonly LockedOrder["status"][] = ["OPEN", "INVOICED"];

export const isPayable = ({ status, total }: LockedOrder): boolean => PAYABLE.includes(status) && total > 0;

/** All of it but what the order costs. */
const newPayment = (
  { orderId, userId, paymentMethodId, keepCard = false }: PayOrder,
  { text: card }: PayingCard,
  createdAt: Date,
): Omit<Payment, "amount"> => ({
  id: newId(),
  orderId,
  userId,
  status: "PENDING",
  refunded: 0,
  readerId: null,
  paymentMethodId,
  providerPaymentId: null,
  card,
  problem: null,
  keepCard,
  excess: false,
  createdAt,
  settledAt: null,
});

const isLive = (orderId: number | SQL) =>
  and(eq(payments.orderId, orderId), ne(payments.status, "DECLINED"), eq(payments.excess, false))!;

type Beginning = {
  payment: Omit<Payment, "amount">;
  claimed: ReturnType<typeof claimRow> | null;
};

const begin = statementByForm<Beginning, { amount: number }>((db, { payment, claimed }) => {
  const orderId = sql<number>`${payment.orderId}`;
  const due = db
    .select({ total: orders.total })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.customerId, sql`${payment.userId}`),
        inArray(orders.status, [...PAYABLE]),
        gt(orders.total, 0),
        notExists(db.select({ id: payments.id }).from(payments).where(isLive(orderId))),
      ),
    )
    .for("no key update");
  const isDue = sql`exists (select from due)`;
  const amount = sql<number>`(select total from due)`;
  const parts = {
    due,
    claimed: claimed && claimPart(claimed, isDue),
    begun: sql`
      ${insertIf(payments, { ...payment, amount }, claimed === null ? isDue : sql`exists (select from claimed)`)}
      returning ${payments.amount}`,
  };
  return asOneStatement(parts, sql`select amount from begun`);
});

/**
 * Writes a payment of what an order costs down and claims its key, in one statement that holds the order; null, and neither of them,
 * when there is nothing to pay, a payment is under way, or the key was used. Should this process die now, reconcile-payments.ts finds it.
 */
async function tryToBegin(
  deps: Deps,
  db: Db,
  request: PayOrder,
  card: PayingCard,
  use: KeyUse | null,
): Promise<Payment | null> {
  const payment = newPayment(request, card, deps.now());
  const claimed = use === null ? null : claimRow(use, payment.id, payment.createdAt);
  const [begun] = await begin(db, { payment, claimed });
  return begun === undefined ? null : { ...payment, amount: begun.amount };
}

/** What a request does that cannot begin a payment: it joins the one it stands for, or says what is in the way. */
async function joinPayment(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { paymentMethodId, hasCard }: PayOrder & { hasCard: boolean },
  use: KeyUse | null,
): Promise<Begun> {
  // Of two requests with one key the second waited for the order's lock, and finds here what the first began.
  const earlier = use === null ? null : await findKeyUse(tx, use);
  if (earlier?.state === "SAME") return { kind: "joined", payment: await readPayment(tx, earlier.subject) };
  if (earlier?.state === "OTHER") throw refuse(contract.payOrder, "KEY_REUSED");
  if (!isPayable(order)) throw refuse(contract.payOrder, "NOT_PAYABLE", { status: order.status });
  if (!hasCard) throw refuse(contract.payOrder, "NO_SUCH_CARD");
  const [live] = await tx.select().from(payments).where(isLive(order.id));
  if (live === undefined) throw new Error("a payment was refused its place though there is none under way");
  if (live.paymentMethodId !== paymentMethodId || live.amount !== order.total)
    return { kind: "blocked", payment: live };
  const claim = use === null ? null : await claimIdempotencyKey(tx, use, live.id, deps.now());
  if (claim !== null && claim.state !== "FIRST") throw refuse(contract.payOrder, "KEY_REUSED");
  return { kind: "joined", payment: live };
}
