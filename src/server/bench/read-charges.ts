import { and, asc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { PaidService } from "../../rules/checkout/write-off.ts";
import { cents } from "../../rules/money.ts";
import type { Db } from "../deps.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { returnedLines } from "./tables.ts";

export type Charge = PaidService & { lineId: string; rollId: string; orderId: number; taxRate: number };

/** Returns the services charged for each roll, by its order and its add-on orders, and their refunded amounts. */
export async function readCharges(
  db: Db,
  orderId: number,
  rollIds: readonly string[],
): Promise<{ charged: Charge[]; givenBack: { rollId: string; sku: string }[] }> {
  if (rollIds.length === 0) return { charged: [], givenBack: [] };
  const rows = await db
    .select({
      lineId: orderLines.id,
      rollId: orderLines.rollId,
      sku: orderLines.sku,
      amount: orderLines.amount,
      discount: orderLines.discount,
      creditAmount: orderLines.creditAmount,
      creditKind: orderLines.creditKind,
      creditUnits: orderLines.creditUnits,
      taxable: orderLines.taxable,
      orderId: orders.id,
      taxRate: orders.taxRate,
      paidAt: orders.paidAt,
      returnedAt: returnedLines.at,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(returnedLines, eq(returnedLines.lineId, orderLines.id))
    .where(
      and(
        or(eq(orders.id, orderId), eq(orders.parentOrderId, orderId)),
        ne(orders.status, "CANCELED"),
        isNotNull(orderLines.rollId),
        inArray(orderLines.rollId, [...rollIds]),
        eq(orderLines.productType, "SERVICE_ADD_ON"),
      ),
    )
    .orderBy(asc(orders.id), asc(orderLines.position));
  return {
    charged: rows
      .filter(({ returnedAt }) => returnedAt === null)
      .map(({ amount, discount, creditAmount, rollId, paidAt, returnedAt: _returnedAt, ...row }) => ({
        ...row,
        rollId: rollId!,
        creditAmount: cents(creditAmount),
        net: cents(amount - discount - creditAmount),
        isPaid: paidAt !== null,
      })),
    givenBack: rows
      .filter(({ returnedAt }) => returnedAt !== null)
      .map(({ rollId, sku }) => ({ rollId: rollId!, sku })),
  };
}
