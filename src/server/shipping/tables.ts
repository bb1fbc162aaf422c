import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { CARRIERS, SERVICE_LEVELS } from "../../rules/shipping/delivery.ts";
import { LABEL_STATES } from "../../rules/shipping/labels.ts";
import type { ParcelSize } from "../../rules/shipping/parcel.ts";
import { SCAN_FORM_STATES } from "../../rules/shipping/scan-forms.ts";
import { POSTAGE_REFUND_STATES } from "../../rules/shipping/postage-refunds.ts";
import { type ParcelEvent, TRACKING_STATES } from "../../rules/shipping/tracking.ts";
import { addresses, users } from "../accounts/tables.ts";
import { type AddressSnapshot, deliveryMethod, orders } from "../orders/tables.ts";

/** A parcel's shipment: to the lab, or back to the customer. */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The client's key before it had an id. */
    tempKey: text(),
    method: deliveryMethod().notNull(),
    carrier: text({ enum: CARRIERS }),
    serviceLevel: text({ enum: SERVICE_LEVELS }),
    /** The customer's chosen address, of which `address` is a snapshot. */
    customerAddressId: uuid().references(() => addresses.id, { onDelete: "set null" }),
    address: jsonb().$type<AddressSnapshot>(),
    trackingNumber: text(),
    /** When it shipped. A shipment to the customer blocks completion until then. */
    shippedAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
    toCustomer: boolean().notNull(),
    /**
     * The lines of goods in it; null for all of the lab's goods not listed in another parcel. No foreign key: an open
     * order's lines are rewritten.
     */
    lineIds: uuid().array(),
    /** The carrier's latest state; null for a parcel without tracking. */
    trackingState: text({ enum: TRACKING_STATES }),
    /** The carrier's tracking events, oldest first. */
    trackingEvents: jsonb().$type<ParcelEvent[]>().notNull().default([]),
    /** Incremented with every change by staff, to detect stale updates. */
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

/** A box that the lab packs with (docs/product/shipping.md#boxes). */
export const parcelBoxes = pgTable("parcel_boxes", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  lengthIn: doublePrecision().notNull(),
  widthIn: doublePrecision().notNull(),
  heightIn: doublePrecision().notNull(),
  emptyOz: doublePrecision().notNull(),
  /** Rolls, products or prints that fit. */
  holds: integer().notNull(),
});

/** One carrier's list of labels for its driver (docs/product/shipping.md#scan-forms). */
export const scanForms = pgTable(
  "scan_forms",
  {
    id: uuid().primaryKey(),
    carrier: text({ enum: CARRIERS }).notNull(),
    state: text({ enum: SCAN_FORM_STATES }).notNull(),
    /** Number of labels when it was made. */
    labels: integer().notNull(),
    pdfKey: text(),
    /** Why the provider refused it, as text for people. */
    problem: text(),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.createdAt), index().on(t.byUserId)],
);

/** A shipment's postage label, bought once: the shipment prepared at the provider is stored before the purchase. */
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
    /** The chosen or bought service, in the provider's name; null before the purchase of a level's cheapest. */
    service: text(),
    /** The parcel that staff weighed; null: estimated from the film. */
    parcel: jsonb().$type<ParcelSize>(),
    /** Cents that staff saw: a dearer label is not bought. */
    maxPrice: integer(),
    signature: boolean().notNull().default(false),
    /** Cents. */
    insuredFor: integer().notNull().default(0),
    /** Cents of postage paid, without insurance. */
    price: integer(),
    /** A label is on one scan form at most. */
    scanFormId: uuid().references(() => scanForms.id),
    providerShipmentId: text().unique(),
    trackingNumber: text(),
    pngKey: text(),
    pdfKey: text(),
    /** Also null if the carrier provides none. */
    zplKey: text(),
    /** The provider's shipment as returned when the label was bought. */
    shipment: jsonb().$type<{ postageLabel: { labelUrl: string } } & Record<string, unknown>>(),
    /** Why the provider rejected it, as text for people. */
    problem: text(),
    byUserId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    boughtAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.trackingNumber),
    index().on(t.byUserId),
    index().on(t.state, t.createdAt),
    index().on(t.scanFormId),
    index().on(t.boughtAt),
  ],
);

/** A label that was returned unused. Its parcel no longer has a label, and may be deleted. */
export const postageRefunds = pgTable(
  "postage_refunds",
  {
    /** The label's id. */
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    shipmentId: uuid().references(() => shipments.id, { onDelete: "set null" }),
    state: text({ enum: POSTAGE_REFUND_STATES }).notNull(),
    carrier: text({ enum: CARRIERS }).notNull(),
    trackingNumber: text(),
    providerShipmentId: text().notNull().unique(),
    /** Why the carrier rejected it, as text for people. */
    problem: text(),
    byUserId: uuid().references(() => users.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the postage service accepted the request; null until a job has sent it. */
    submittedAt: timestamp({ withTimezone: true }),
    /** When the postage service was last queried for the status. */
    checkedAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.shipmentId),
    index().on(t.trackingNumber),
    index().on(t.byUserId),
    index("postage_refunds_open")
      .on(t.checkedAt)
      .where(sql`${t.state} = 'REQUESTED'`),
  ],
);
