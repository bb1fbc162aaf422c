import { and, asc, eq, inArray } from "drizzle-orm";
import * as contract from "../../contract/vendors/vendors.ts";
import { noticeAddress } from "../../rules/lab-settings/notices.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { type VendorOrderState, vendorStatesBefore } from "../../rules/vendors/vendor-orders.ts";
import type { Deps, Tx } from "../deps.ts";
import { sendChatNotice } from "../events/send-notice.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { vendorOrders } from "./tables.ts";
import { vendorName } from "./list-vendors.ts";

export type VendorOrderRow = typeof vendorOrders.$inferSelect;
export type VendorMove = {
  orderId: number;
  /** Undefined for admins who do not name one. */
  vendorId: string | undefined;
  to: Exclude<VendorOrderState, "NEW">;
  set: Partial<VendorOrderRow>;
  /** Runs in the same transaction after the move. */
  after(tx: Tx, order: LockedOrder, row: VendorOrderRow): Promise<void>;
};

type Locked = { order: LockedOrder; row: VendorOrderRow; outOfTurn: () => Error };

/** Locks an order, and returns a vendor's part of it. */
export async function lockVendorOrder(
  tx: Tx,
  { orderId, vendorId }: Pick<VendorMove, "orderId" | "vendorId">,
): Promise<Locked> {
  const mine = and(
    eq(vendorOrders.orderId, orderId),
    ...(vendorId === undefined ? [] : [eq(vendorOrders.vendorId, vendorId)]),
  );
  const [found] = await tx
    .select({ id: vendorOrders.id })
    .from(vendorOrders)
    .where(mine)
    .orderBy(asc(vendorOrders.id))
    .limit(1);
  if (found === undefined) throw notFound("Order not found.");
  const order = await lockOrder(tx, orderId);
  const [row] = await tx.select().from(vendorOrders).where(eq(vendorOrders.id, found.id));
  const outOfTurn = () =>
    refuse(contract.shipVendorOrder, "OUT_OF_TURN", { state: row!.state, orderStatus: order.status });
  return { order, row: row!, outOfTurn };
}

/** Moves a vendor's part of an order to another allowed state; no effect if it already has that state. */
export async function moveVendorOrder(deps: Deps, { to, set, after, ...of }: VendorMove): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { order, row, outOfTurn } = await lockVendorOrder(tx, of);
    if (row.state === to) return;
    if (order.status === "CANCELED") throw outOfTurn();
    const moved = await tx
      .update(vendorOrders)
      .set({ ...set, state: to })
      .where(and(eq(vendorOrders.id, row.id), inArray(vendorOrders.state, vendorStatesBefore(to))))
      .returning();
    if (moved[0] === undefined) throw outOfTurn();
    await after(tx, order, moved[0]);
  });
}

export async function acceptVendorOrder(
  deps: Deps,
  { by, ...of }: { orderId: number; vendorId: string | undefined; by: string },
): Promise<void> {
  await moveVendorOrder(deps, {
    ...of,
    to: "ACCEPTED",
    set: { acceptedAt: deps.now() },
    async after(tx, order, { vendorId }) {
      const text = `${await vendorName(tx, vendorId)} accepted the order`;
      await recordOrderEvent(deps, tx, order, { type: "VENDOR_ACCEPTED", text, by });
    },
  });
}

/** Declines a vendor's part of an order. The lab is notified by e-mail, since the customer has paid. */
export async function declineVendorOrder(
  deps: Deps,
  { by, reason, ...of }: { orderId: number; vendorId: string | undefined; by: string; reason: string },
): Promise<void> {
  await moveVendorOrder(deps, {
    ...of,
    to: "DECLINED",
    set: { declinedAt: deps.now(), reason },
    async after(tx, order, { id, vendorId }) {
      const name = await vendorName(tx, vendorId);
      await recordOrderEvent(deps, tx, order, { type: "VENDOR_DECLINED", text: `${name} declined: ${reason}`, by });
      const orderUrl = `${deps.settings.publicUrl}/admin/users/${order.customerId}/orders/${order.id}/summary`;
      await enqueueMail(deps, tx, {
        template: "vendor-declined",
        to: noticeAddress(deps.lab, "lateVendors"),
        key: `vendor-declined:${id}`,
        data: {
          vendorName: name,
          orderNumber: shownOrderNumber(order.id),
          reason,
          orderUrl,
        },
      });
      await sendChatNotice(deps, tx, {
        notice: "lateVendors",
        key: `vendor-declined:${id}`,
        title: `${name} declined order ${shownOrderNumber(order.id)}`,
        lines: [reason],
        label: "Open order",
        url: orderUrl,
      });
    },
  });
}
