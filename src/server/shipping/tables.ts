import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { CARRIERS, SERVICE_LEVELS } from "../../rules/shipping/delivery.ts";
import { addresses } from "../accounts/tables.ts";
import { type AddressSnapshot, deliveryMethod, orders } from "../orders/tables.ts";

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
    serviceLevel: text({ enum: SERVICE_LEVELS }),
    /** The customer's address that was chosen; the address itself is kept as it was in `address`. */
    customerAddressId: uuid().references(() => addresses.id, { onDelete: "set null" }),
    address: jsonb().$type<AddressSnapshot>(),
    trackingNumber: text(),
    /** When it left; a shipment to the customer holds completion up until then. */
    shippedAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
    toCustomer: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId), index().on(t.trackingNumber), index().on(t.customerAddressId)],
);
