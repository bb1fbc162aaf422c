import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { SECOND_STEP_HOURS } from "../../rules/memberships/terms.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { stockMovements } from "../products/tables.ts";
import { payments } from "../payments/tables.ts";
import { literal } from "../platform/database/literal.ts";
import { cancelOrder } from "./cancel-order.ts";

const o = alias(orders, "o");
const m = alias(stockMovements, "m");
const p = alias(payments, "p");

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
    select ${o.id}, ${o.parentOrderId} is not null as "isAddOn" from ${orders} ${o}
    where ${o.status} = ${literal(o.status, "OPEN")} and ${o.createdAt} <= ${before.toISOString()}
      and (${o.parentOrderId} is not null
        or (select sum(${m.change}) from ${stockMovements} ${m} where ${m.orderId} = ${o.id}) < 0)
      and not exists (
        select 1 from ${payments} ${p} where ${p.orderId} = ${o.id} and (${p.status} = ${literal(p.status, "PENDING")}
          or (${p.status} = ${literal(p.status, "REQUIRES_ACTION")} and ${p.createdAt} > ${justNow.toISOString()})))
    order by ${o.createdAt} limit ${AT_ONCE}`);
  for (const { id, isAddOn } of rows) {
    const unpaid = `It was not paid within ${KEPT_FOR_DAYS} days`;
    const reason = isAddOn ? `${unpaid}.` : `${unpaid}, and others are waiting for what was set aside.`;
    // Paid or invoiced since: then it stays.
    await cancelOrder(deps, { orderId: id, by: null, reason, force: false, from: ["OPEN"] }).catch((error: unknown) =>
      deps.log.info({ err: error, orderId: id }, "unpaid order: not canceled"),
    );
  }
}
