import { and, eq, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { refuse } from "../platform/http/errors.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";

/** Notes that an order's prints are ready and tells the customer, once. */
export async function markPrintsReady(deps: Deps, { orderId, by }: { orderId: number; by: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "PAID" && order.status !== "COMPLETE") {
      throw refuse(contract.markPrintsReady, "NOT_AT_WORK", { status: order.status });
    }
    const { rows } = await tx.execute(sql`
      select 1 from order_lines where order_id = ${orderId} and (product_type = 'PRINT' or sku = '4x6prints')
      union all select 1 from rolls where order_id = ${orderId} and add_prints limit 1`);
    if (rows.length === 0) throw refuse(contract.markPrintsReady, "NO_PRINTS");
    const marked = await tx
      .update(orders)
      .set({ printsReadyAt: deps.now(), version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), isNull(orders.printsReadyAt)))
      .returning({ id: orders.id });
    if (marked.length === 0) return;
    await recordOrderEvent(deps, tx, order, { type: "PRINTS_READY", text: "The prints are ready", by });
    const { to, basics } = await orderMailBasics(deps, tx, order);
    await enqueueMail(deps, tx, { template: "prints-ready", to, key: `prints-ready:${orderId}`, data: basics });
  });
}
