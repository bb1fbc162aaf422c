import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { RETURN_REASONS, RETURN_STATES, RETURN_WISHES } from "../../rules/returns/returns.ts";
import { users } from "../accounts/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { refunds } from "../payments/tables.ts";
import { shipments } from "../shipping/tables.ts";

/** A requested return, and the lab's decision (docs/product/returns.md). */
export const productReturns = pgTable(
  "product_returns",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    state: text({ enum: RETURN_STATES }).notNull(),
    wish: text({ enum: RETURN_WISHES }).notNull(),
    words: text().notNull(),
    photoKey: text(),
    answer: text(),
    /** The return parcel, if the lab provides its label. */
    shipmentId: uuid().references(() => shipments.id, { onDelete: "set null" }),
    /** Also null if nothing had been paid. */
    refundId: uuid().references(() => refunds.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    /** The staff member with the last decision. */
    byUserId: uuid().references(() => users.id),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.state, t.requestedAt),
    index().on(t.requestedAt),
    index().on(t.shipmentId),
    index().on(t.refundId),
    index().on(t.byUserId),
  ],
);

export const productReturnLines = pgTable(
  "product_return_lines",
  {
    returnId: uuid()
      .notNull()
      .references(() => productReturns.id, { onDelete: "cascade" }),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    /** Cents paid for these units, with tax, at the time of the request. */
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.lineId] }),
    index().on(t.lineId),
    check("product_return_lines_of_something", sql`${t.quantity} > 0 and ${t.amount} >= 0`),
  ],
);
