import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { CARRIERS } from "../../rules/shipping/delivery.ts";
import { MAT_COLORS, PRINT_FITS } from "../../rules/prints/arrangement.ts";
import { VENDOR_ORDER_STATES } from "../../rules/vendors/vendor-orders.ts";
import { call, staff, staffOr } from "../kit/call.ts";
import { FileLink, TestOutcome, Time } from "../kit/fields.ts";
import { Flag, listQuery, More } from "../kit/paging.ts";
import { TrackingNumber } from "../shipping/shipping.ts";

export const PrintToMake = z
  .object({
    paper: z.string(),
    size: z.string().meta({ example: "11 × 14" }),
    widthInches: z.number().nullable(),
    heightInches: z.number().nullable(),
    fit: z.enum(PRINT_FITS).nullable().meta({ description: "FILL cuts the picture to the sheet, WHOLE cuts nothing" }),
    borderMm: z
      .number()
      .nullable()
      .meta({ description: "White border around the picture, within the sheet", example: 5 }),
    matMm: z.number().nullable(),
    matColor: z.enum(MAT_COLORS).nullable().meta({ description: "Null without a mat" }),
    proofUrl: FileLink.nullable().meta({ description: "A small JPEG to compare the print with" }),
    sha256: z
      .string()
      .nullable()
      .meta({ description: "Hash of the file, in hex; only for a single order whose file is ready" }),
  })
  .meta({ id: "PrintToMake" });

/** A vendor's part of an order: items and shipping address. Excludes the customer's payments and e-mail. */
export const VendorOrder = z
  .object({
    orderId: z.number().int(),
    vendorId: z.uuid(),
    vendorName: z.string(),
    state: z.enum(VENDOR_ORDER_STATES),
    orderStatus: z.enum(ORDER_STATUSES).meta({ description: "CANCELED: the item should no longer be made" }),
    shipTo: z
      .object({
        name: z.string(),
        address1: z.string(),
        address2: z.string().nullable(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        country: z.string(),
      })
      .nullable()
      .meta({ description: "Null when it is picked up at the lab" }),
    giftNote: z.string().meta({ description: "Goes into the parcel" }),
    lines: z.array(
      z.object({
        id: z.uuid(),
        sku: z.string(),
        description: z.string(),
        quantity: z.number().int(),
        notes: z.string(),
        options: z.array(z.object({ label: z.string(), value: z.string() })),
        isShipped: z.boolean().meta({ description: "Whether it left already, in this or an earlier parcel" }),
        printFileUrl: FileLink.nullable().meta({ description: "The JPEG to print, for prints" }),
        print: PrintToMake.nullable().meta({ description: "For prints" }),
      }),
    ),
    carrier: z.enum(CARRIERS).nullable(),
    trackingNumber: z.string().nullable(),
    reason: z.string().nullable().meta({ description: "Why it was declined" }),
    dueAt: Time.nullable().meta({
      description:
        "Deadline for accepting or declining, then for shipping; null after shipping and for canceled orders",
    }),
    createdAt: Time,
    acceptedAt: Time.nullable(),
    shippedAt: Time.nullable(),
    declinedAt: Time.nullable(),
  })
  .meta({ id: "VendorOrder" });
export type VendorOrder = z.output<typeof VendorOrder>;

const tag = "Vendors";
const reads = staffOr("VENDOR", "vendors.read");
const writes = staffOr("VENDOR", "vendors.write");
/** Selects a vendor's part of the order: for admins, when several vendors have one. */
const query = z.object({
  vendorId: z.uuid().optional().meta({ description: "For admins, when several vendors have a part of the order" }),
});
const refusals = {
  OUT_OF_TURN: {
    status: 409,
    message: "The order's current status does not allow this.",
    data: z.object({ state: z.enum(VENDOR_ORDER_STATES), orderStatus: z.enum(ORDER_STATUSES) }),
  },
} as const;

export const Vendor = z
  .object({
    vendorId: z.uuid(),
    name: z.string(),
    email: z.string(),
    newOrders: z.number().int().meta({ description: "Neither accepted nor declined", example: 2 }),
    acceptedOrders: z.number().int().meta({ description: "Being made", example: 3 }),
    lateOrders: z.number().int().meta({ description: "Of both, what waits too long", example: 1 }),
  })
  .meta({ id: "Vendor" });
export type Vendor = z.output<typeof Vendor>;

export const listVendors = call({
  method: "GET",
  path: "/vendors",
  who: staff("vendors.read"),
  tag,
  summary: "All vendors with their open work; overdue vendors first",
  reply: z.object({ vendors: z.array(Vendor) }),
});

export const testVendors = call({
  method: "POST",
  path: "/vendors/test",
  who: staff("settings"),
  tag,
  summary: "Read the vendors' new orders as their programs do: who has a key, and whether the files to print are ready",
  reply: z.object({ outcome: TestOutcome }),
});

export const listVendorOrders = call({
  method: "GET",
  path: "/vendor-orders",
  who: reads,
  tag,
  summary: "A vendor's items of paid orders to make and ship; admins see all vendors",
  query: listQuery(["createdAt", "state"]).extend({
    state: z.enum(VENDOR_ORDER_STATES).optional(),
    vendorId: query.shape.vendorId,
    late: Flag.optional().meta({ description: "true: only overdue orders" }),
  }),
  reply: z.object({ vendorOrders: z.array(VendorOrder), count: z.number().int(), more: More }),
});

export const getVendorOrder = call({
  method: "GET",
  path: "/vendor-orders/:orderId",
  who: reads,
  tag,
  summary: "A vendor's part of an order",
  query,
  reply: z.object({ vendorOrder: VendorOrder }),
});

export const acceptVendorOrder = call({
  method: "PUT",
  path: "/vendor-orders/:orderId/accept",
  who: writes,
  tag,
  summary: "Accept a vendor's part of an order; repeating it is harmless",
  query,
  reply: z.object({ vendorOrder: VendorOrder }),
  refusals,
});

export const shipVendorOrder = call({
  method: "PUT",
  path: "/vendor-orders/:orderId/ship",
  who: writes,
  tag,
  summary:
    "Mark a vendor's part of an order, or some items, as shipped; the customer gets one e-mail per parcel. Repeating it is harmless",
  query,
  body: z.union([
    z.object({
      carrier: z.enum(CARRIERS),
      trackingNumber: TrackingNumber,
      lineIds: z.array(z.uuid()).min(1, "Choose the items in this parcel").max(200).optional().meta({
        description: "Items in this parcel; unset: all that have not shipped. The last parcel ends the order",
      }),
    }),
    z.object({ broughtToLab: z.literal(true).meta({ description: "For items picked up at the lab" }) }),
  ]),
  reply: z.object({ vendorOrder: VendorOrder }),
  refusals: {
    ...refusals,
    UNKNOWN_ITEM: { status: 409, message: "An item is not in your part of this order." },
    TO_BE_SENT: {
      status: 409,
      message: "This order ships to the customer. Enter the carrier and the tracking number.",
    },
  },
});

export const declineVendorOrder = call({
  method: "PUT",
  path: "/vendor-orders/:orderId/decline",
  who: writes,
  tag,
  summary: "Decline a vendor's part of an order with a reason; the lab gets an e-mail. Repeating it is harmless",
  query,
  body: z.object({
    reason: z.string().trim().min(1, "Enter a reason so that the lab can help the customer").max(1000),
  }),
  reply: z.object({ vendorOrder: VendorOrder }),
  refusals,
});
