import { and, eq, inArray, isNull } from "drizzle-orm";
import { noticeAddress } from "../../rules/lab-settings/notices.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { sendChatNotice } from "../events/send-notice.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { isLate } from "./due.ts";
import { vendorOrders } from "./tables.ts";
import { vendorName } from "./list-vendors.ts";

/** Reminds vendors of overdue orders, and notifies the lab; once each. */
export async function remindVendors(deps: Deps): Promise<void> {
  const late = await deps.db
    .select()
    .from(vendorOrders)
    .where(
      and(
        inArray(vendorOrders.state, ["NEW", "ACCEPTED"]),
        isNull(vendorOrders.remindedAt),
        isLate(vendorOrders, deps.now()),
      ),
    );
  for (const row of late) await remind(deps, row);
}

async function remind(deps: Deps, { id, orderId, vendorId, state }: typeof vendorOrders.$inferSelect): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const still = and(eq(vendorOrders.id, id), eq(vendorOrders.state, state), isNull(vendorOrders.remindedAt));
    const [first] = await tx
      .update(vendorOrders)
      .set({ remindedAt: deps.now() })
      .where(still)
      .returning({ id: vendorOrders.id });
    if (first === undefined) return;
    const [order] = await tx
      .select({ id: orders.id, customerId: orders.customerId })
      .from(orders)
      .where(eq(orders.id, orderId));
    const [vendor] = await tx.select({ email: users.email }).from(users).where(eq(users.id, vendorId));
    const name = await vendorName(tx, vendorId);
    const data = { vendorName: name, orderNumber: shownOrderNumber(orderId), isAccepted: state === "ACCEPTED" };
    const url = `${deps.settings.publicUrl}/vendor-orders/${orderId}`;
    for (const [to, key, forLab] of [
      [vendor!.email, `vendor-waits:${id}`, false],
      [noticeAddress(deps.lab, "lateVendors"), `vendor-waits-lab:${id}`, true],
    ] as const)
      await enqueueMail(deps, tx, { template: "vendor-waits", to, key, data: { ...data, forLab, url } });
    await sendChatNotice(deps, tx, {
      notice: "lateVendors",
      key: `vendor-waits:${id}`,
      title: `Order ${shownOrderNumber(orderId)} is overdue at ${name}`,
      lines: [`It is not ${state === "ACCEPTED" ? "shipped" : "accepted"} yet. We reminded the vendor.`],
      label: "Open order",
      url,
    });
    const text = `We reminded ${name}: not ${state === "ACCEPTED" ? "shipped" : "accepted"} yet`;
    await recordOrderEvent(deps, tx, order!, { type: "VENDOR_WAITS", text, by: null });
  });
}
