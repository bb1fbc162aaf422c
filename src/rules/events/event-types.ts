import type { Permission } from "../accounts/staff-roles.ts";

type About = {
  label: string;
  /** When it happens, for the catalog. */
  when: string;
  /** The permission that the feed requires for it, besides `orders.read`. */
  needs: Permission;
  /** The call that returns the object: a path of the API, filled from the event's data. */
  path: string;
};

const ORDER = { needs: "orders.read", path: "/orders/{orderId}" } as const;
const ROLL = { needs: "orders.read", path: "/users/{customerId}/film-rolls/{rollId}" } as const;
const MEMBERSHIP = { needs: "customers.read", path: "/users/{customerId}/memberships" } as const;
const CUSTOMER = { needs: "customers.read", path: "/users/{customerId}" } as const;
const SUBSCRIBER = { needs: "community", path: "/waitlist" } as const;
const PRODUCT = { needs: "products.read", path: "/products/{productId}" } as const;

/** The events of the feed and of webhooks (docs/product/webhooks-out.md#events). */
export const EVENT_TYPES = {
  "order.placed": { ...ORDER, label: "Order placed", when: "An order is placed; it may not be paid yet" },
  "order.paid": { ...ORDER, label: "Order paid", when: "An order is paid in full" },
  "order.canceled": { ...ORDER, label: "Order canceled", when: "An order is canceled" },
  "order.refunded": { ...ORDER, label: "Order refunded", when: "A refund of an order, in full or in part, succeeds" },
  "roll.received": { ...ROLL, label: "Roll received", when: "A roll arrives at the lab" },
  "roll.developed": { ...ROLL, label: "Roll developed", when: "A roll is developed" },
  "roll.scanned": { ...ROLL, label: "Roll scanned", when: "A roll is scanned" },
  "roll.synced": { ...ROLL, label: "Scans ready", when: "A roll's scans are ready for the customer" },
  "roll.written_off": {
    ...ROLL,
    label: "Roll written off",
    when: "A roll will never have scans: it is blank, or was ruined",
  },
  "shipment.bought": { ...ORDER, label: "Shipping label bought", when: "The lab buys a shipping label" },
  "shipment.sent": { ...ORDER, label: "Parcel sent", when: "A parcel leaves, to the lab or to the customer" },
  "shipment.delivered": { ...ORDER, label: "Parcel delivered", when: "The carrier delivers a parcel" },
  "membership.started": { ...MEMBERSHIP, label: "Membership started", when: "A customer becomes a member" },
  "membership.renewed": {
    ...MEMBERSHIP,
    label: "Membership renewed",
    when: "A new term begins: a renewal, or a change of tier",
  },
  "membership.ended": { ...MEMBERSHIP, label: "Membership ended", when: "A membership ends" },
  "customer.created": { ...CUSTOMER, label: "Account opened", when: "A customer opens an account; guests have none" },
  "customer.changed": {
    ...CUSTOMER,
    label: "Customer changed",
    when: "A customer's name, e-mail or phone number changes",
  },
  "subscriber.joined": {
    ...SUBSCRIBER,
    label: "Newsletter subscribed",
    when: "A visitor subscribes to the newsletter, for the first time or again",
  },
  "subscriber.left": {
    ...SUBSCRIBER,
    label: "Newsletter unsubscribed",
    when: "A subscriber unsubscribes from the newsletter",
  },
  "product.stock_low": { ...PRODUCT, label: "Low stock", when: "Only three pieces, or fewer, are left" },
  "product.stock_out": { ...PRODUCT, label: "Sold out", when: "The last piece is sold or removed" },
  "product.restocked": { ...PRODUCT, label: "Back in stock", when: "A sold-out product is available again" },
  "print.ready": { ...ORDER, label: "Prints ready", when: "The prints of an order are ready" },
} as const satisfies Record<string, About>;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** Sent by "Send a test event", to one endpoint; not in the feed. */
export const TEST_EVENT = "webhook.test";

/** A notice to the lab, sent to chat channels; not in the feed. Its data is a `ChatNotice` with its `notice`. */
export const NOTICE_EVENT = "lab.notice";

export const EVENT_RETENTION_DAYS = 90;

/** Returns a type's label on screens. */
export function eventLabel(type: string): string {
  if (type in EVENT_TYPES) return EVENT_TYPES[type as EventType].label;
  return type === NOTICE_EVENT ? "Notice" : "Test event";
}

/** Fills a path of the API from an event's data. */
export const pathOf = (type: EventType, data: Readonly<Record<string, unknown>>): string =>
  EVENT_TYPES[type].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name]));
