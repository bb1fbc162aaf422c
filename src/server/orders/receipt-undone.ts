import { type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { orderEvents } from "./tables.ts";

const next = alias(orderEvents, "next");

/** Matches receipt events that were undone, as shown by the order's next receipt event. Customers see neither. */
export const isReceiptUndone = (
  event: Record<"id" | "orderId" | "type" | "at", AnyPgColumn>,
): SQL<boolean> => sql<boolean>`(${event.type} = 'ROLLS_RECEIVED' and 'RECEIPT_UNDONE' = (
  select ${next.type} from ${orderEvents} ${next}
  where ${next.orderId} = ${event.orderId} and ${next.type} in ('ROLLS_RECEIVED', 'RECEIPT_UNDONE')
    and (${next.at}, ${next.id}) > (${event.at}, ${event.id})
  order by ${next.at}, ${next.id} limit 1))`;
