import { z } from "zod";
import { CARRIERS, DELIVERY_METHODS, SERVICE_LEVELS } from "../../rules/shipping/delivery.ts";
import { LABEL_STATES } from "../../rules/shipping/labels.ts";
import { TRACKING_STATES } from "../../rules/shipping/tracking.ts";
import { NewAddress } from "../accounts/accounts.ts";
import { staff, anyone, call, own, Version } from "../kit/call.ts";
import { FileLink, Time } from "../kit/fields.ts";
import { Flag } from "../kit/paging.ts";
import { TempKey } from "../checkout/order-draft.ts";
import { OrderIds } from "../orders/order-ids.ts";
import { LabelChoice } from "./rates.ts";

export const Label = z
  .object({
    state: z.enum(LABEL_STATES).meta({
      description: "BUYING: waiting for the postage service. READY: has its files. REFUSED: could not be bought",
    }),
    carrier: z.enum(CARRIERS),
    serviceLevel: z.enum(SERVICE_LEVELS),
    trackingNumber: z.string().nullable().meta({ example: "9400108999967996367692" }),
    url: FileLink.nullable().meta({ description: "The label as PNG, 4 × 6 inches, saved as usps-label-10NN.png" }),
    pdfUrl: FileLink.nullable().meta({ description: "The label as PDF" }),
    zplUrl: FileLink.nullable().meta({
      description: "The label in ZPL II, for a thermal printer of 203 dpi; null where the carrier makes none",
    }),
    problem: z.string().nullable().meta({ description: "Why it was REFUSED, as text" }),
  })
  .meta({ id: "Label" });
export type Label = z.output<typeof Label>;

export const AddressAsItWas = NewAddress.omit({ primary: true });

const ParcelEvent = z
  .object({
    at: Time,
    text: z.string().meta({ description: "In the carrier's words", example: "Arrived at USPS Regional Facility" }),
    place: z.string().nullable().meta({ example: "SECAUCUS, NJ" }),
  })
  .meta({ id: "ParcelEvent" });

/** A parcel of an order, to the lab or to the customer, with its tracking status. */
export const Shipment = z
  .object({
    id: z.uuid(),
    tempKey: TempKey.nullable(),
    orderId: z.number().int(),
    customerId: z.uuid(),
    customerAddressId: z.uuid().nullable(),
    address: AddressAsItWas.nullable(),
    method: z.enum(DELIVERY_METHODS),
    carrier: z.enum(CARRIERS).nullable(),
    serviceLevel: z.enum(SERVICE_LEVELS).nullable(),
    toCustomer: z.boolean(),
    lineIds: z.array(z.uuid()).nullable().meta({
      description: "IDs of the item lines in the parcel; null: all items that the lab packs and no other parcel lists",
    }),
    trackingNumber: z.string().nullable(),
    trackingState: z.enum(TRACKING_STATES).nullable(),
    trackingEvents: z.array(ParcelEvent).meta({ description: "Carrier tracking events, oldest first" }),
    shippedAt: Time.nullable(),
    deliveredAt: Time.nullable(),
    label: Label.nullable(),
    easypostShipment: z.string().nullable().meta({
      description:
        "The postage service's shipment as JSON text; holds postageLabel.labelUrl, the signed, short-lived link to the label as PNG",
    }),
    version: z.number().int().meta({ description: "Increases with every change; send it with an update" }),
    createdAt: Time,
  })
  .meta({ id: "Shipment" });
export type Shipment = z.output<typeof Shipment>;

/** A tracking number as carriers write it: letters and digits. Spaces and dashes are removed. */
export const TrackingNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,40}$/, "A tracking number has 6 to 40 letters and digits"))
  .meta({ example: "9400108999967996367692" });

const tag = "Shipping";

const LABEL_REFUSALS = {
  NO_LABEL_HERE: { status: 422, message: "Only prepaid shipments to the lab have a label." },
  NOT_PAID: { status: 409, message: "The order must be paid before we can make its label." },
  ORDER_CLOSED: { status: 409, message: "This order is closed. You can no longer buy a label for it." },
  ADDRESS_MISSING: { status: 422, message: "Add your address first: it goes on the label." },
  ONE_FREE_LABEL: { status: 409, message: "This order already has its free label. Download that one." },
} as const;

export const getOwnLabel = call({
  method: "GET",
  path: "/users/:userId/orders/:orderId/shipments/:shipmentId/label",
  who: own("userId", "fulfillment"),
  tag,
  summary: "The label of a shipment of the caller's order, with download links once it is READY",
  reply: z.object({ label: Label }),
});

export const buyOwnLabel = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/shipments/:shipmentId/label",
  who: own("userId", "fulfillment"),
  tag,
  limit: { times: 60, perSeconds: 3600, account: "caller" },
  summary:
    "Buy the label of a prepaid shipment of the caller's order, such as the free USPS one. It is bought once; repeating it returns the same label",
  reply: z.object({ label: Label }),
  refusals: LABEL_REFUSALS,
});

export const buyLabel = call({
  method: "POST",
  path: "/orders/:orderId/shipments/:shipmentId/label",
  who: staff("fulfillment"),
  tag,
  summary: "Buy a shipment's label, once, at the chosen rate; requests a REFUSED label again",
  body: LabelChoice.nullish().meta({
    description: "Without a choice, the cheapest rate of the parcel's service level",
  }),
  reply: z.object({ label: Label }),
  refusals: LABEL_REFUSALS,
});

export const labelsOfOrders = call({
  method: "GET",
  path: "/postage-labels",
  who: staff("fulfillment"),
  tag,
  file: "application/pdf",
  summary: "The bought labels of several orders' parcels that have not left for the customer, as one PDF of 4 × 6 in",
  query: z.object({
    orderIds: OrderIds,
    slips: Flag.default(false).meta({ description: "Whether a packing slip follows each label" }),
  }),
  reply: z.any(),
  refusals: {
    NO_LABELS: { status: 409, message: "These orders have no labels to print. Buy labels for their parcels first." },
  },
});

const MAX_LINES_IN_PARCEL = 500;

const shipment = {
  carrier: z.enum(CARRIERS).nullable(),
  serviceLevel: z.enum(SERVICE_LEVELS).nullable(),
  trackingNumber: TrackingNumber.nullable(),
  lineIds: z.array(z.uuid()).max(MAX_LINES_IN_PARCEL).nullable(),
};

export const addShipment = call({
  method: "POST",
  path: "/orders/:orderId/shipments",
  who: staff("fulfillment"),
  tag,
  summary: "Add a parcel to an order",
  body: z.object({
    method: z.enum(DELIVERY_METHODS),
    toCustomer: z.boolean().default(true),
    carrier: shipment.carrier.default(null),
    serviceLevel: shipment.serviceLevel.default(null),
    trackingNumber: shipment.trackingNumber.default(null),
    lineIds: shipment.lineIds.default(null),
  }),
  reply: z.object({ shipment: Shipment }),
  refusals: { ORDER_CLOSED: { status: 409, message: "This order is canceled. Nothing will be shipped." } },
});

export const updateShipment = call({
  method: "PUT",
  path: "/orders/:orderId/shipments/:shipmentId",
  who: staff("fulfillment"),
  tag,
  summary:
    "Change a parcel: tracking number, shipped, delivered. The customer gets one e-mail when a parcel to them ships",
  body: z.object({
    version: Version,
    carrier: shipment.carrier.optional(),
    serviceLevel: shipment.serviceLevel.optional(),
    trackingNumber: shipment.trackingNumber.optional(),
    lineIds: shipment.lineIds.optional(),
    shipped: z.boolean().optional().meta({ description: "Whether it shipped; false undoes a mistake" }),
    delivered: z.boolean().optional().meta({ description: "Whether it was delivered; implies shipped" }),
  }),
  reply: z.object({ shipment: Shipment }),
  refusals: {
    STALE: {
      status: 409,
      message: "Someone just changed this parcel. Check the changes.",
      data: z.object({ version: z.number().int() }),
    },
    ORDER_CLOSED: addShipment.refusals.ORDER_CLOSED,
  },
});

export const removeShipment = call({
  method: "DELETE",
  path: "/orders/:orderId/shipments/:shipmentId",
  who: staff("fulfillment"),
  tag,
  summary: "Remove a parcel from an order before it ships; a refund of its label is requested",
  refusals: {
    ALREADY_SHIPPED: { status: 409, message: "This parcel has already shipped." },
    HAS_LABEL: {
      status: 409,
      message: "The carrier no longer refunds this parcel's label.",
    },
    LABEL_WAITS: { status: 409, message: "The label of this parcel is still being made. Try again in a moment." },
  },
});

export const advanceTestPostage = call({
  method: "POST",
  path: "/test-postage/:trackingNumber/advance",
  who: staff("settings"),
  tag,
  textParams: ["trackingNumber"],
  summary: "Built-in test provider only: advance a parcel by one state, up to DELIVERED",
  reply: z.object({ trackingNumber: z.string(), state: z.enum(TRACKING_STATES) }),
  refusals: { NO_TEST_PROVIDER: { status: 404, message: "The test provider is not in use." } },
});

export const postageWebhook = call({
  method: "POST",
  path: "/webhooks/postage",
  who: anyone,
  tag: "Webhooks",
  rawBody: true,
  summary:
    "Postage service webhook, signed over the body. Each event is stored once and processed in the background, by reading the parcel's current tracking",
  body: z.unknown(),
  refusals: { BAD_SIGNATURE: { status: 400, message: "The signature does not match this body." } },
});
