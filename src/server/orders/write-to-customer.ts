import { eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder } from "./lock-order.ts";
import { orderMailBasics } from "./order-mails.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { orderEvents } from "./tables.ts";

/**
 * Sends a message to an order's customer by e-mail and on the order's timeline; once per id
 * (docs/product/orders.md#messages).
 */
export async function writeToCustomer(
  deps: Deps,
  { orderId, id, text, by }: { orderId: number; id: string; text: string; by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [sent] = await tx.select({ id: orderEvents.id }).from(orderEvents).where(eq(orderEvents.id, id));
    if (sent !== undefined) return;
    await recordOrderEvent(deps, tx, order, { type: "LAB_MESSAGE", text, by, id });
    const { to, basics } = await orderMailBasics(deps, tx, order);
    await enqueueMail(deps, tx, { template: "lab-message", to, key: `lab-message:${id}`, data: { ...basics, text } });
  });
}
