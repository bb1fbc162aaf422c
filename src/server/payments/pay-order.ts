import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import * as contract from "../../contract/payments/payments.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Deps, Tx } from "../deps.ts";
import {
  claimIdempotencyKey,
  claimPart,
  claimRow,
  findKeyUse,
  type KeyUse,
} from "../idempotency/claim-idempotency-key.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { asOneStatement } from "../platform/database/in-one-statement.ts";
import { insertIf } from "../platform/database/insert-if.ts";
import { statementByForm } from "../platform/database/statement-by-form.ts";
import { newId } from "../platform/ids.ts";
import type { JobRow } from "../platform/jobs/jobs.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { chargeAndSettle, endWaiting, FINISH_AFTER_SECONDS, finishPayment } from "./finish-payment.ts";
import { cardsOf, cardText, knownBeforePaying, type Payment, readPayment } from "./queries.ts";
import type { Finisher } from "./settle-payment.ts";
import { payments } from "./tables.ts";

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
    const begun = await deps.db.transaction((tx) => beginPayment(deps, tx, request, card, use));
    const { payment } = begun;
    if (begun.kind === "new") {
      const owner = card?.providerCustomerId ?? null;
      return outcomeOf(deps, payment.id, () => chargeAndSettle(deps, payment, finisher, owner));
    }
    if (begun.kind === "joined") return outcomeOf(deps, payment.id, () => finishPayment(deps, payment.id, finisher));
    const ended = await outcomeOf(deps, payment.id, () => endWaiting(deps, payment.id, finisher));
    // A reader at the counter is just working on a card: nobody's second step.
    if (ended.payment.readerId !== null && ended.payment.settledAt === null) break;
    if (ended.unsure || (ended.payment.status !== "DECLINED" && !ended.payment.unowed)) return ended;
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
    const payment = newPayment(request, order, card, deps.now());
    if (await tryToBegin(deps, tx, payment, use)) return { kind: "new", payment };
  }
  return joinPayment(deps, tx, order, { ...request, hasCard: card !== undefined }, use);
}

export const isPayable = ({ status, total }: LockedOrder): boolean =>
  (status === "OPEN" || status === "INVOICED") && total > 0;

const newPayment = (
  { userId, paymentMethodId, keepCard = false }: PayOrder,
  { id: orderId, total: amount }: LockedOrder,
  { text: card }: PayingCard,
  createdAt: Date,
): Payment => ({
  id: newId(),
  orderId,
  userId,
  status: "PENDING",
  amount,
  refunded: 0,
  readerId: null,
  paymentMethodId,
  providerPaymentId: null,
  card,
  problem: null,
  keepCard,
  unowed: false,
  createdAt,
  settledAt: null,
});

const isLive = (orderId: number | SQL) =>
  and(eq(payments.orderId, orderId), ne(payments.status, "DECLINED"), eq(payments.unowed, false))!;

type Beginning = { payment: Payment; claimed: ReturnType<typeof claimRow> | null; looksAgain: JobRow | null };

const begin = statementByForm<Beginning, { id: string }, Pick<Deps, "jobs">>(
  (_, { payment, claimed, looksAgain }, { jobs }) => {
    const isFree = sql`not exists (select from ${payments} where ${isLive(sql`${payment.orderId}`)})`;
    const isOurs = claimed === null ? isFree : sql`exists (select from claimed)`;
    const parts = {
      claimed: claimed && claimPart(claimed, isFree),
      begun: sql`${insertIf(payments, payment, isOurs)} returning ${payments.id}`,
      looksAgain: looksAgain && jobs.part("finish-payment", looksAgain, { from: sql`begun` }),
    };
    return asOneStatement(parts, sql`select id from begun`);
  },
);

/**
 * Writes a payment down with the job that looks after it, and claims its key, in one statement; none of them when a payment is
 * under way, or the key was used.
 */
async function tryToBegin(deps: Deps, tx: Tx, payment: Payment, use: KeyUse | null): Promise<boolean> {
  const { id: paymentId, createdAt } = payment;
  const looksAgain = await deps.jobs.row(
    "finish-payment",
    { paymentId },
    { after: FINISH_AFTER_SECONDS, of: paymentId },
  );
  const claimed = use === null ? null : claimRow(use, paymentId, createdAt);
  return (await begin(tx, { payment, claimed, looksAgain }, deps)).length === 1;
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
