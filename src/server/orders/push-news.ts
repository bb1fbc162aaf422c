import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { NEWS_LABELS, type NewsKind } from "../../rules/orders/notifications.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { enqueuePush } from "../accounts/push-devices/send-push.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { isReceiptUndone } from "./receipt-undone.ts";
import { orderEvents, orders } from "./tables.ts";

const later = alias(orderEvents, "later");

/**
 * Sends an account notification to the customer's subscribed browsers, unless it was already read or the event was
 * undone.
 */
export async function pushNews(deps: Deps, eventId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        userId: orders.customerId,
        orderId: orders.id,
        kind: orderEvents.type,
        isRead: sql<boolean>`coalesce(${users.newsReadAt} >= ${orderEvents.at}, false)`,
        isUndone: sql<boolean>`(${isReceiptUndone(orderEvents)} or ${orderEvents.type} = 'ROLLS_SYNCED' and exists (
          select from ${orderEvents} ${later} where ${later.orderId} = ${orders.id} and ${later.at} >= ${orderEvents.at}
            and ${later.type} = 'ROLLS_UNDONE'))`,
      })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .innerJoin(users, eq(users.id, orders.customerId))
      .where(eq(orderEvents.id, eventId));
    if (found === undefined || found.isRead || found.isUndone) return;
    const { userId, orderId } = found;
    const kind = found.kind as NewsKind;
    // Others may see the screen: shows the event and the order, but not the lab's text.
    const notice = {
      title: NEWS_LABELS[kind],
      body: `Order ${shownOrderNumber(orderId)}`,
      path: `/users/${userId}/orders/${orderId}`,
      tag: `${orderId}:${kind}`,
    };
    await enqueuePush(deps, tx, { userId, notice, topic: topicOf(userId, notice.tag) });
  });
}

/** Hashed, because push services can read the topic. They accept 32 characters. */
const topicOf = (userId: string, tag: string): string =>
  createHash("sha256").update(`${userId}:${tag}`).digest("base64url").slice(0, 32);
