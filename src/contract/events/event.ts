import { z } from "zod";
import { EVENT_NAMES, EVENT_TYPES, type EventType } from "../../rules/events/event-types.ts";
import { WRITE_OFFS } from "../../rules/film/write-offs.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { CARRIERS } from "../../rules/shipping/delivery.ts";
import { Price, Time } from "../kit/fields.ts";
import { ExternalId } from "../kit/references.ts";

const orderId = z.number().int().meta({ description: "The order's number, counted from 1", example: 42 });
const customerId = z.uuid();
const currency = z.literal("USD");

const externalId = ExternalId.optional();
const order = { orderId, customerId, externalId, status: z.enum(ORDER_STATUSES), total: Price, currency };
const roll = {
  rollId: z.uuid(),
  orderId,
  customerId,
  externalId,
  labNumber: z.string().nullable().meta({ description: "As on the twin-check sticker", example: "26-00042" }),
};
const shipment = {
  shipmentId: z.uuid(),
  orderId,
  customerId,
  toCustomer: z.boolean().meta({ description: "False for a parcel to the lab" }),
  carrier: z.enum(CARRIERS).nullable(),
};
const membership = {
  membershipId: z.uuid(),
  customerId,
  plan: z.string().meta({ description: "The price's key: tier and term", example: "nice_2025_yearly" }),
  periodEnd: Time,
};
const stock = { productId: z.uuid(), variantId: z.uuid().nullable(), stock: z.number().int(), externalId };

/** The data of each type. A field is never removed or retyped; if one had to be, `version` would be 2. */
const DATA = {
  "order.placed": order,
  "order.paid": order,
  "order.canceled": order,
  "order.refunded": { orderId, customerId, externalId, refundId: z.uuid(), amount: Price, currency },
  "roll.received": roll,
  "roll.developed": roll,
  "roll.scanned": roll,
  "roll.synced": roll,
  "roll.written_off": { ...roll, reason: z.enum(WRITE_OFFS) },
  "shipment.bought": { ...shipment, postage: Price.nullable(), currency },
  "shipment.sent": shipment,
  "shipment.delivered": shipment,
  "membership.started": membership,
  "membership.renewed": membership,
  "membership.ended": membership,
  "customer.created": { customerId, externalId },
  "customer.changed": { customerId, externalId },
  "subscriber.joined": { subscriberId: z.uuid() },
  "subscriber.left": { subscriberId: z.uuid() },
  "product.stock_low": stock,
  "product.stock_out": stock,
  "product.restocked": stock,
  "print.ready": { orderId, customerId, externalId },
} as const satisfies Record<EventType, z.ZodRawShape>;

/** "product.stock_low" becomes "ProductStockLowEvent". */
export const schemaIdOf = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}Event`;

const schemaOf = <Type extends EventType, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z
    .object({
      id: z.uuid().meta({ description: "The same in every delivery and in the feed" }),
      type: z.literal(type),
      version: z.literal(1),
      createdAt: Time,
      url: z
        .url()
        .meta({ description: "The call that returns the object", example: "https://lab.example/api/orders/42" }),
      data: z.object(data),
    })
    .meta({ id: schemaIdOf(type) });

type Schemas = { [Type in EventType]: ReturnType<typeof schemaOf<Type, (typeof DATA)[Type]>> };

/** One schema for each type of event: what webhooks deliver and the feed returns. */
export const EVENT_SCHEMAS = Object.fromEntries(
  EVENT_NAMES.map((type) => [type, schemaOf(type, DATA[type]).describe(EVENT_TYPES[type].when)]),
) as unknown as Schemas;

const all = EVENT_NAMES.map((type) => EVENT_SCHEMAS[type]) as unknown as [Schemas[EventType], ...Schemas[EventType][]];

/** An event of any type, distinguished by `type`. */
export const LabEvent = z.discriminatedUnion("type", all).meta({ id: "LabEvent" });
export type LabEvent = z.output<typeof LabEvent>;
