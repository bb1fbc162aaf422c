import { and, eq, not } from "drizzle-orm";
import { activeSessions } from "../accounts/sessions.ts";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { Deps } from "../deps.ts";
import { activeGuestOrders } from "../orders/active-guest-orders.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { isDelivered, isLineRefunded } from "./bought.ts";

/** Names a link to a purchased file for one reader. It ends with the refund or the reader's session. */
export const linkForBought = (lineId: string, who: LinkFor): LinkFor => `bought.${lineId}.${who}`;

/** Returns the links ("{line}.{who}") that still work: the order is paid and not refunded, and its reader may see it. */
export async function activeBoughtFiles(deps: Deps, ids: string[]): Promise<string[]> {
  const links = ids.map((id) => {
    const [lineId, kind, who] = id.split(".");
    return { id, lineId: lineId!, kind, who: who ?? "" };
  });
  const of = (kind: string) => links.filter((link) => link.kind === kind).map(({ who }) => who);
  const [sessions, guestOrders] = [of("session"), of("order")];
  const [lines, openSessions, openOrders] = await Promise.all([
    deps.db
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          isAnyOf(
            orderLines.id,
            links.map(({ lineId }) => lineId),
          ),
          isDelivered,
          not(isLineRefunded),
        ),
      ),
    sessions.length === 0 ? [] : activeSessions(deps, sessions),
    guestOrders.length === 0 ? [] : activeGuestOrders(deps, guestOrders),
  ]);
  const delivered = new Set(lines.map(({ id }) => id));
  const readers = new Set([
    ...openSessions.map((session) => `session.${session}`),
    ...openOrders.map((order) => `order.${order}`),
  ]);
  return links
    .filter(({ lineId, kind, who }) => delivered.has(lineId) && readers.has(`${kind}.${who}`))
    .map(({ id }) => id);
}
