import { and, asc, eq, inArray, sql } from "drizzle-orm";
import * as contract from "../../contract/checkout/order-desk.ts";
import { BRING_BACK } from "../../rules/checkout/holds.ts";
import { GONE_OUTCOME_WORDS, type GoneOutcome, undecided } from "../../rules/orders/gone-goods.ts";
import { mayMove, statusesBefore, type OrderStatus } from "../../rules/orders/statuses.ts";
import { cancelStops, notifyCourierOfCancellation } from "../couriers/cancel-stops.ts";
import { releaseCoupon } from "../coupons/release-coupon.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { restoreCredits } from "../credits/restore-credits.ts";
import { cancelPayments } from "../payments/cancel-payments.ts";
import { refundRemaining } from "../payments/refund-order.ts";
import { refuse } from "../platform/http/errors.ts";
import { restock } from "../products/restock.ts";
import { contentsText } from "../orders/contents-text.ts";
import { lockOrder, type LockedOrder, lockOrderOfCustomer } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { voidLabels } from "../shipping/void-label.ts";
import { wrongStatus } from "../orders/wrong-status.ts";
import { filmOut, goodsOut, restockable } from "./what-is-out.ts";

export type CancelOrder = {
  orderId: number;
  /** If given, orders of other customers are not found. */
  customerId?: string;
  /** Null for automatic cancellations. */
  by: string | null;
  /** Shown to the customer; may be empty. */
  reason: string;
  /** Cancels even if the lab or a courier has the order's film, which is then returned through the return station. */
  force: boolean;
  /** Outcomes of lines whose goods had left the lab; all are required. */
  goods?: readonly { lineId: string; outcome: GoneOutcome }[];
  /** Statuses from which to cancel; all cancelable ones by default. */
  from?: readonly OrderStatus[];
  /**
   * The e-mail's content: the reason by default, or the order's contents and how to restore them. None if the buyer
   * orders the same things in another way.
   */
  mail?: "not-paid" | "none";
  /** Called under the order's lock; false leaves the order unchanged. */
  when?: (tx: Tx, order: LockedOrder) => Promise<boolean>;
};

/**
 * Cancels an order and releases everything it used: courier stop, coupon, stock, labels, service credits, account
 * credit and a captured payment. Cancels its add-on orders too. Idempotent.
 * @returns whether this call canceled it
 */
export async function cancelOrder(deps: Deps, request: CancelOrder): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOfCustomer(tx, request.orderId, request.customerId);
    if (order.status === "CANCELED") return false;
    if (request.when !== undefined && !(await request.when(tx, order))) return false;
    const allowed = request.from?.includes(order.status) ?? true;
    if (!allowed || !mayMove(order.status, "CANCELED")) throw wrongStatus(order.status, "CANCELED");
    const film = await filmOut(tx, order.id);
    if (!request.force && film.length > 0)
      throw refuse(contract.cancelOrder, "IN_PROGRESS", { rollIds: film.map(({ rollId }) => rollId) });
    const goods = await goodsAtLab(tx, order.id, request.goods ?? []);
    const addOns = await addOnsOf(tx, order.id);
    await releaseEverything(deps, tx, order, request, goods);
    for (const one of addOns) await releaseEverything(deps, tx, one, request, null);
    await notifyCourierOfCancellation(deps, tx, order.id);
    // Add-on orders have nothing to restore to a cart.
    if (request.mail === "not-paid" && order.parentOrderId === null) await mailNotPaid(deps, tx, order);
    else if (request.mail !== "none") await mailCancellation(deps, tx, order, request.reason, film.length > 0);
    return true;
  });
}

type Goods = {
  most: ReturnType<typeof restockable>;
  /** A sentence for the timeline; empty if no goods had left. */
  text: string;
};

/** Returns the goods that the lab holds. Rejects the request if some had left and their outcome is missing. */
async function goodsAtLab(
  tx: Tx,
  orderId: number,
  choices: readonly { lineId: string; outcome: GoneOutcome }[],
): Promise<Goods> {
  const lines = await goodsOut(tx, orderId);
  const chosen = new Map(choices.map(({ lineId, outcome }) => [lineId.toLowerCase(), outcome]));
  const gone = lines.filter(({ state }) => state !== null);
  const open = undecided(gone, chosen);
  if (open.length > 0) throw refuse(contract.cancelOrder, "GOODS_GONE", { lineIds: open.map(({ lineId }) => lineId) });
  return {
    most: restockable(lines, chosen),
    text: gone
      .map(
        ({ lineId, quantity, description }) =>
          `${quantity} × ${description}: ${GONE_OUTCOME_WORDS[chosen.get(lineId)!]}`,
      )
      .join("; "),
  };
}

/** Locks the add-on orders that can still be canceled. */
async function addOnsOf(tx: Tx, parentOrderId: number): Promise<LockedOrder[]> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.parentOrderId, parentOrderId), inArray(orders.status, statusesBefore("CANCELED"))))
    .orderBy(asc(orders.id));
  const locked: LockedOrder[] = [];
  for (const { id } of found) locked.push(await lockOrder(tx, id));
  return locked.filter(({ status }) => mayMove(status, "CANCELED"));
}

/**
 * Changes the status first, so that a concurrent call sees it. Then releases the courier stop, coupon, ledgers and
 * stock in the order in which placing takes them, to prevent deadlocks.
 */
async function releaseEverything(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { by, reason }: CancelOrder,
  goods: Goods | null,
): Promise<void> {
  const now = deps.now();
  const { id: orderId, customerId: userId } = order;
  await tx
    .update(orders)
    .set({ status: "CANCELED", canceledAt: now, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId));
  const text = [reason ? `Canceled: ${reason}` : "Canceled", goods?.text];
  await recordOrderEvent(deps, tx, order, { type: "CANCELED", text: text.filter(Boolean).join("; "), by });
  await cancelStops(tx, orderId);
  await releaseCoupon(tx, { orderId, now });
  await restoreCredits(tx, { userId, orderId, now });
  await restock(tx, { orderId, by, now, ...(goods && { most: goods.most }) });
  await voidLabels(deps, tx, order, by);
  await cancelPayments(deps, tx, orderId);
  await refundRemaining(deps, tx, { orderId, reason: reason || "The order was canceled", by });
}

async function mailCancellation(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  reason: string,
  isFilmOut: boolean,
): Promise<void> {
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const wasPaid = order.status === "PAID";
  await enqueueMail(deps, tx, {
    template: "order-canceled",
    to,
    key: `order-canceled:${order.id}`,
    data: { ...basics, reason, wasPaid, isFilmOut },
  });
}

async function mailNotPaid(deps: Deps, tx: Tx, order: LockedOrder): Promise<void> {
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const { firstName, orderNumber, orderUrl } = basics;
  const againUrl = new URL(orderUrl);
  againUrl.searchParams.set(BRING_BACK, "1");
  const { rolls, items } = await contentsText(tx, order.id, { services: false });
  await enqueueMail(deps, tx, {
    template: "order-not-paid",
    to,
    key: `order-canceled:${order.id}`,
    data: {
      firstName,
      orderNumber,
      rolls,
      items,
      couponCode: order.couponCode,
      againUrl: againUrl.href,
    },
  });
}
