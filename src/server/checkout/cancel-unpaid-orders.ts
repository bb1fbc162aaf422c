import { sql } from "drizzle-orm";
import { SECOND_STEP_HOURS } from "../../rules/memberships/terms.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { cancelOrder } from "./cancel-order.ts";

/** How long goods are kept on the shelf for an order that nobody pays. */
export const KEPT_FOR_DAYS = 7;
/** A second step that was left behind for so long does not come any more. */
const SECOND_STEP_MS = SECOND_STEP_HOURS * HOUR_MS;
/** As many as one run cancels; the next hour's goes on. */
const AT_ONCE = 500;

/**
 * Cancels open orders that have held counted stock unpaid for 7 days, with a mail, and what was to be bought for a paid
 * order and holds its customer's credits. One that is just being paid is left alone. Repeatable: a canceled order is not
 * open any more.
 */
export async function cancelUnpaidOrders(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_FOR_DAYS * DAY_MS);
  const justNow = new Date(deps.now().getTime() - SECOND_STEP_MS);
  const { rows } = await deps.db.execute<{ id: number; isAddOn: boolean }>(sql`
    select o.id, o.parent_order_id is not null as "isAddOn" from orders o
    where o.status = 'OPEN' and o.created_at <= ${before.toISOString()}
      and (o.parent_order_id is not null
        or (select sum(m.change) from stock_movements m where m.order_id = o.id) < 0)
      and not exists (
        select 1 from payments p where p.order_id = o.id and (p.status = 'PENDING'
          or (p.status = 'REQUIRES_ACTION' and p.created_at > ${justNow.toISOString()})))
    order by o.created_at limit ${AT_ONCE}`);
  for (const { id, isAddOn } of rows) {
    const unpaid = `It was not paid within ${KEPT_FOR_DAYS} days`;
    const reason = isAddOn ? `${unpaid}.` : `${unpaid}, and others are waiting for what was set aside.`;
    // Paid or invoiced since: then it stays.
    await cancelOrder(deps, { orderId: id, by: null, reason, force: false, from: ["OPEN"] }).catch((error: unknown) =>
      deps.log.info({ err: error, orderId: id }, "unpaid order: not canceled"),
    );
  }
}
