import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CARRIERS } from "../../rules/shipping/delivery.ts";
import { VENDOR_ORDER_STATES } from "../../rules/vendors/vendor-orders.ts";
import { users } from "../accounts/tables.ts";
import { orders } from "../orders/tables.ts";

/** A vendor's part of a paid order: the lines assigned to them. One per order and vendor. */
export const vendorOrders = pgTable(
  "vendor_orders",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    vendorId: uuid()
      .notNull()
      .references(() => users.id),
    state: text({ enum: VENDOR_ORDER_STATES }).notNull(),
    carrier: text({ enum: CARRIERS }),
    trackingNumber: text(),
    reason: text(),
    /** Lines that left; all of them once it is SHIPPED. No foreign key: an open order's lines are rewritten. */
    shippedLineIds: uuid().array().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the vendor was reminded, and the lab notified; once. */
    remindedAt: timestamp({ withTimezone: true }),
    acceptedAt: timestamp({ withTimezone: true }),
    shippedAt: timestamp({ withTimezone: true }),
    declinedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("vendor_orders_once").on(t.orderId, t.vendorId),
    index().on(t.vendorId, t.createdAt),
    index().on(t.vendorId, t.state, t.createdAt),
    index().on(t.state, t.createdAt),
    index().on(t.createdAt),
  ],
);
