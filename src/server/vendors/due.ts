import { type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { setting } from "../lab-settings/queries.ts";
import { orders } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { vendorOrders } from "./tables.ts";

type Columns = Record<"orderId" | "state" | "createdAt" | "acceptedAt", AnyPgColumn>;

const of = alias(orders, "of");
const days = (count: SQL<number>) => sql`${count} * interval '24 hours'`;

/**
 * Returns the deadline for a vendor to accept or decline their part of an order, then to ship it
 * (docs/product/vendors.md#overdue-orders); null once done, and if the order was canceled.
 */
export const dueAt = (v: Columns): SQL<string | null> => sql`
  case when exists (
    select 1 from ${orders} ${of} where ${of.id} = ${v.orderId} and ${of.status} = ${literal(of.status, "CANCELED")}) then null
  when ${v.state} = ${literal(vendorOrders.state, "NEW")} then ${v.createdAt} + ${days(setting("vendorAcceptDays"))}
  when ${v.state} = ${literal(vendorOrders.state, "ACCEPTED")} then coalesce(${v.acceptedAt}, ${v.createdAt}) + ${days(setting("vendorSendDays"))} end`;

/** Returns whether it is overdue. Completed ones, by far the most, need only the state check. */
export const isLate = (v: Columns, now: Date): SQL<boolean> =>
  sql`${v.state} in (${literal(vendorOrders.state, "NEW", "ACCEPTED")}) and (${dueAt(v)}) < ${now.toISOString()}::timestamptz`;
