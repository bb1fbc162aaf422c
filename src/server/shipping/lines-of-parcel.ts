import { and, eq, inArray } from "drizzle-orm";
import { isGoods } from "../../rules/orders/goods.ts";
import type { Tx } from "../deps.ts";
import { orderLines } from "../orders/tables.ts";
import { invalidField } from "../platform/http/errors.ts";

/** Returns the ids of the lines in a parcel, once each. Refuses lines that are no goods of the order. */
export async function linesOfParcel(
  tx: Tx,
  orderId: number,
  { toCustomer, lineIds }: { toCustomer: boolean; lineIds: readonly string[] | null },
): Promise<string[] | null> {
  if (lineIds === null || lineIds.length === 0) return lineIds && [];
  if (!toCustomer) throw invalidField("lineIds", "Only parcels to the customer list items. Remove the items.");
  const ids = [...new Set(lineIds.map((id) => id.toLowerCase()))];
  const found = await tx
    .select({ id: orderLines.id, sku: orderLines.sku, productType: orderLines.productType })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, ids)));
  if (found.filter(isGoods).length < ids.length)
    throw invalidField("lineIds", "Choose items of this order that can be shipped.");
  return ids;
}
