import { and, asc, eq } from "drizzle-orm";
import * as contract from "../../contract/payments/refunds.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { type Cents, cents, formatDollars } from "../../rules/money.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrderOfCustomer } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { refundableOf, refundOrder } from "./refund-order.ts";
import { heldCredits } from "./tables.ts";

type HeldCredit = typeof heldCredits.$inferSelect;

/**
 * Holds account credit of an order whose payment the bank holds (`openDispute`), until staff decide or the lab wins the
 * dispute. The caller holds `lockUser` of the customer, then `lockOrder`.
 * @param credit.refund cents of the order's payment
 * @param credit.beyond cents on top
 */
export async function holdCredit(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string },
  credit: { refund: Cents; beyond: Cents; reason: string; by: string | null },
): Promise<void> {
  const { by, ...heldCredit } = credit;
  const [held] = await tx
    .insert(heldCredits)
    .values({ ...heldCredit, id: newId(), orderId: order.id, createdAt: deps.now() })
    .returning();
  const text = `${amountOf(held!)} of account credit is on hold because of the dispute: ${heldCredit.reason}`;
  await recordOrderEvent(deps, tx, order, { type: "REFUND_HELD", text, by });
}

export async function decideHeldCredit(
  deps: Deps,
  request: { orderId: number; heldCreditId: string; by: string } & BodyOf<typeof contract.decideHeldCredit>,
): Promise<void> {
  const { orderId, heldCreditId, decision, reason, by } = request;
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderOfCustomer(tx, orderId);
    const [held] = await tx
      .delete(heldCredits)
      .where(and(eq(heldCredits.id, heldCreditId), eq(heldCredits.orderId, orderId)))
      .returning();
    if (held === undefined) throw refuse(contract.decideHeldCredit, "NOT_HELD");
    if (decision === "GIVE") return giveCredit(deps, tx, order, { ...held, reason }, by);
    const text = `${amountOf(held)} of account credit was not given: ${reason}`;
    await recordOrderEvent(deps, tx, order, { type: "REFUND_DISMISSED", text, by });
  });
}

/** Gives an order's held credits after the lab has won. The caller holds `lockUser` of the customer, then `lockOrder`. */
export async function giveHeldCredits(deps: Deps, tx: Tx, order: { id: number; customerId: string }): Promise<void> {
  const held = await tx.delete(heldCredits).where(eq(heldCredits.orderId, order.id)).returning();
  for (const credit of held) await giveCredit(deps, tx, order, credit, null);
}

async function giveCredit(
  deps: Deps,
  tx: Tx,
  { id: orderId, customerId }: { id: number; customerId: string },
  { id, refund, beyond, reason }: HeldCredit,
  by: string | null,
): Promise<void> {
  // Other refunds may have been made since.
  const { leftInAll } = await refundableOf(tx, orderId, { holds: true });
  const toAccountCredit = Math.min(refund, leftInAll);
  if (toAccountCredit > 0) await refundOrder(deps, tx, { orderId, toPayment: 0, toAccountCredit, reason, by });
  await changeAccountCredit(deps, tx, {
    userId: customerId,
    change: beyond,
    reason: "ADJUSTED",
    cause: `held-credit:${id}`,
    note: reason,
    by,
  });
}

export async function listHeldCredits({ db }: Pick<Deps, "db">, orderId: number) {
  const held = await db
    .select()
    .from(heldCredits)
    .where(eq(heldCredits.orderId, orderId))
    .orderBy(asc(heldCredits.createdAt), asc(heldCredits.id));
  return held.map(({ id, refund, beyond, reason, createdAt }) => ({
    id,
    amount: refund + beyond,
    reason,
    createdAt: createdAt.toISOString(),
  }));
}

const amountOf = ({ refund, beyond }: HeldCredit): string => formatDollars(cents(refund + beyond));
