import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { CARRIERS } from "../../rules/shipping/delivery.ts";
import { deliveryMethod, orders } from "../orders/tables.ts";

/** One way a parcel goes: to the lab, or back to the customer. */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    method: deliveryMethod().notNull(),
    carrier: text({ enum: CARRIERS }),
    trackingNumber: text(),
    toCustomer: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId), index().on(t.trackingNumber)],
);
