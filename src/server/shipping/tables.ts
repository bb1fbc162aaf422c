import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { CARRIERS, SERVICE_LEVELS } from "../../rules/shipping/delivery.ts";
import { LABEL_STATES } from "../../rules/shipping/labels.ts";
import { POSTAGE_REFUND_STATES } from "../../rules/shipping/postage-refunds.ts";
import { type ParcelEvent, TRACKING_STATES } from "../../rules/shipping/tracking.ts";
import { addresses, users } from "../accounts/tables.ts";
import { type AddressSnapshot, deliveryMethod, orders } from "../orders/tables.ts";

/** One way a parcel goes: to the lab, or back to the customer. */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The client's own name for it while it had no id. */
    tempKey: text(),
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
    /** The lines of goods in it; null for all of the lab's that no other parcel lists. No foreign key: an open order's lines are rewritten. */
    lineIds: uuid().array(),
    /** Where the carrier says that it is; null for a parcel that is not followed. */
    trackingState: text({ enum: TRACKING_STATES }),
    /** What the carrier noted on its way, the oldest first. */
    trackingEvents: jsonb().$type<ParcelEvent[]>().notNull().default([]),
    /** Counts up with every change by staff, so that a stale one is told. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.trackingNumber),
    index().on(t.customerAddressId),
    index("shipments_to_send")
      .on(t.orderId)
      .where(sql`${t.toCustomer} and ${t.shippedAt} is null`),
  ],
);

/** The postage label of a shipment, bought once: what the provider made ready is kept before it is bought. */
export const labels = pgTable(
  "labels",
  {
    id: uuid().primaryKey(),
    shipmentId: uuid()
      .notNull()
      .unique()
      .references(() => shipments.id),
    state: text({ enum: LABEL_STATES }).notNull(),
    carrier: text({ enum: CARRIERS }).notNull(),
    serviceLevel: text({ enum: SERVICE_LEVELS }).notNull(),
    providerShipmentId: text().unique(),
    trackingNumber: text(),
    pngKey: text(),
    pdfKey: text(),
    /** Null also where the carrier made none. */
    zplKey: text(),
    /** The provider's shipment as it said it when the label was bought. */
    shipment: jsonb().$type<{ postageLabel: { labelUrl: string } } & Record<string, unknown>>(),
    /** Why the provider refused, for people. */
    problem: text(),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    boughtAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.trackingNumber), index().on(t.byUserId), index().on(t.state, t.createdAt)],
);

/** A label that was given back unused: its parcel has no label any more, and may be gone itself. */
export const postageRefunds = pgTable(
  "postage_refunds",
  {
    /** The label's. */
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    shipmentId: uuid().references(() => shipments.id, { onDelete: "set null" }),
    state: text({ enum: POSTAGE_REFUND_STATES }).notNull(),
    carrier: text({ enum: CARRIERS }).notNull(),
    trackingNumber: text(),
    providerShipmentId: text().notNull().unique(),
    /** Why the carrier refused, for people. */
    problem: text(),
    byUserId: uuid().references(() => users.id),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the postage service took the question; null until a job has asked it. */
    submittedAt: timestamp({ withTimezone: true }),
    /** When the postage service was last asked how it stands. */
    lookedAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.shipmentId),
    index().on(t.trackingNumber),
    index().on(t.byUserId),
    index("postage_refunds_open")
      .on(t.lookedAt)
      .where(sql`${t.state} = 'ASKED'`),
  ],
);
