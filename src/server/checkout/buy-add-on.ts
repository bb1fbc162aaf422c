import { eq } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { type PayInOneGo, payInOneGo } from "../payments/pay-in-one-go.ts";
import type { PayAnswer } from "../payments/pay-answer.ts";
import { HttpError } from "../platform/http/errors.ts";
import { orders } from "../orders/tables.ts";

/** The add-on order and the result of its payment. Null where there was none. */
export type Bought = { addOnOrderId: number | null; payment: PayAnswer | null };

/**
 * Places an add-on order and pays it with the given or default card, if anything is due. A declined card rejects the
 * call; the order then waits to be paid (the same request again pays it) or canceled.
 * @param place returns null when nothing had to be ordered
 */
export async function buyAddOn(
  deps: Deps,
  { userId, by, paymentMethodId, card }: Omit<PayInOneGo, "orderId">,
  place: (tx: Tx) => Promise<{ orderId: number; total: number } | null>,
): Promise<Bought> {
  const placed = await deps.db.transaction(place);
  if (placed === null) return { addOnOrderId: null, payment: null };
  const { orderId, total } = placed;
  if (total === 0) return { addOnOrderId: orderId, payment: null };
  try {
    return { addOnOrderId: orderId, payment: await payInOneGo(deps, { userId, orderId, by, paymentMethodId, card }) };
  } catch (error) {
    if (!(error instanceof HttpError) || !(await isPaid(deps, orderId))) throw error;
    return { addOnOrderId: orderId, payment: null }; // an identical concurrent request already paid it
  }
}

async function isPaid({ db }: Deps, orderId: number): Promise<boolean> {
  const [order] = await db.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.id, orderId));
  return order?.paidAt != null;
}
