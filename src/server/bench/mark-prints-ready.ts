import { and, eq, isNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import * as contract from "../../contract/bench/bench.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { refuse } from "../platform/http/errors.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders, orderLines } from "../orders/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import type { AddOnKey } from "../../rules/products/catalogue.ts";

/** Marks an order's prints as ready and e-mails the customer, once. */
export async function markPrintsReady(deps: Deps, { orderId, by }: { orderId: number; by: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "PAID" && order.status !== "COMPLETE") {
      throw refuse(contract.markPrintsReady, "NOT_IN_PROGRESS", { status: order.status });
    }
    if (!(await hasPrints(tx, orderId))) throw refuse(contract.markPrintsReady, "NO_PRINTS");
    const marked = await tx
      .update(orders)
      .set({ printsReadyAt: deps.now(), version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), isNull(orders.printsReadyAt)))
      .returning({ id: orders.id });
    if (marked.length === 0) return;
    await recordOrderEvent(deps, tx, order, { type: "PRINTS_READY", text: "Prints ready", by });
    const { to, basics } = await orderMailBasics(deps, tx, order);
    await enqueueMail(deps, tx, { template: "prints-ready", to, key: `prints-ready:${orderId}`, data: basics });
  });
}

/** Counts prints bought separately and prints bought with a roll's scans. */
async function hasPrints(tx: Tx, orderId: number): Promise<boolean> {
  const ofLines = tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        or(eq(orderLines.productType, "PRINT"), eq(orderLines.sku, "4x6prints" satisfies AddOnKey)),
      ),
    );
  const ofRolls = tx
    .select({ id: rolls.id })
    .from(rolls)
    .where(and(eq(rolls.orderId, orderId), rolls.addPrints));
  return (await unionAll(ofLines, ofRolls).limit(1)).length > 0;
}
