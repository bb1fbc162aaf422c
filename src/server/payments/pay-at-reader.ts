import { and, eq, isNull, or } from "drizzle-orm";
import * as contract from "../../contract/payments/readers.ts";
import { ReaderRefused, type ReaderRefusal } from "../adapters/payments/readers-port.ts";
import type { Deps, Tx } from "../deps.ts";
import { claimIdempotencyKey, findKeyUse, type KeyUse } from "../idempotency/idempotency-keys.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { newId } from "../platform/ids.ts";
import { refuse } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { type AtReader, dropAtReader, isAtReader, requestAtReader } from "./finish-at-reader.ts";
import { endWaiting } from "./finish-payment.ts";
import { isPayable, outcomeOf } from "./pay-order.ts";
import { orTryLater, type Payment, readPayment } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";
import { payments } from "./tables.ts";

export type PayAtReader = { orderId: number; readerId: string; by: string; idempotencyKey: string | null };

/** Stored in place of the card's name. */
const BY_READER = "at the reader";

const REFUSALS = { BUSY: "READER_BUSY", OFFLINE: "READER_OFFLINE", GONE: "NO_SUCH_READER" } as const satisfies Record<
  ReaderRefusal,
  keyof typeof contract.payAtReader.refusals
>;

/**
 * Charges what is due for an order at a card reader. As with every payment, first saves the attempt with a job that
 * finishes it, then calls the reader, which responds while it waits for the card. The result arrives by the provider's
 * webhook, or the job finds it. Unique indexes allow one live payment per order and one waiting per reader: of two
 * desks, only one starts.
 */
export async function payAtReader(deps: Deps, request: PayAtReader): Promise<Payment> {
  const use = keyUseOf(request);
  const known = use && (await findKeyUse(deps.db, use));
  if (known?.state === "OTHER") throw refuse(contract.payAtReader, "KEY_REUSED");
  if (known?.state === "SAME") return readPayment(deps.db, known.subject);
  await endLeftBehind(deps, request);
  const payment = await deps.db.transaction((tx) => begin(deps, tx, request, use));
  if ("earlier" in payment) return readPayment(deps.db, payment.earlier);
  const finisher = { by: request.by, notified: "at once" } as const;
  const outcome = await outcomeOf(deps, payment.id, async () => {
    try {
      const result = await requestProvider(deps.payments.takeAtReader(requestAtReader(payment)));
      return await settlePayment(deps, payment, result, finisher);
    } catch (error) {
      if (!(error instanceof ReaderRefused)) throw error;
      const refusal = REFUSALS[error.why];
      await dropAtReader(deps, payment.id, contract.payAtReader.refusals[refusal].message);
      throw refuse(contract.payAtReader, refusal);
    }
  });
  return outcome.payment;
}

const keyUseOf = ({ by, orderId, readerId, idempotencyKey: key }: PayAtReader): KeyUse | null =>
  key === null ? null : { userId: by, key, call: "payAtReader", body: { orderId, readerId } };

/**
 * Cancels the customer's card payment elsewhere if it only waits for its second step. A payment waiting at a reader is
 * not canceled: `begin` handles it, because it knows whether it belongs to this same request.
 */
async function endLeftBehind(deps: Deps, { orderId, by }: PayAtReader): Promise<void> {
  const [open] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.settledAt)));
  if (open === undefined || isAtReader(open)) return;
  await orTryLater(endWaiting(deps, open.id, { by, notified: "at once" }));
}

async function begin(
  deps: Deps,
  tx: Tx,
  { orderId, readerId }: PayAtReader,
  use: KeyUse | null,
): Promise<AtReader | { earlier: string }> {
  const order = await lockOrder(tx, orderId);
  const id = newId();
  // Of two requests with one key, the second waits for the order's lock and then finds the first's payment.
  const claim = use === null ? null : await claimIdempotencyKey(tx, use, id, deps.now());
  if (claim?.state === "SAME") return { earlier: claim.subject };
  if (claim?.state === "OTHER") throw refuse(contract.payAtReader, "KEY_REUSED");
  if (!isPayable(order)) throw refuse(contract.payAtReader, "NOT_PAYABLE", { status: order.status });
  const [begun] = await tx
    .insert(payments)
    .values({
      id,
      orderId,
      readerId,
      userId: order.customerId,
      status: "PENDING",
      amount: order.total,
      paymentMethodId: BY_READER,
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (begun === undefined) throw refuse(contract.payAtReader, await conflictOf(tx, readerId, orderId));
  return { ...begun, readerId };
}

/** Returns which payment blocks this one: one of the same order, or another order's at the reader. */
async function conflictOf(tx: Tx, readerId: string, orderId: number): Promise<"UNDER_WAY" | "READER_BUSY"> {
  const found = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(or(eq(payments.readerId, readerId), eq(payments.orderId, orderId)), isNull(payments.settledAt)));
  const isAnothers = found.length > 0 && found.every((one) => one.orderId !== orderId);
  return isAnothers ? "READER_BUSY" : "UNDER_WAY";
}
