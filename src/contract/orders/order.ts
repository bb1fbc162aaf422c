import { z } from "zod";
import { referenceFields } from "../kit/references.ts";
import { COUPON_KINDS } from "../../rules/coupons/coupons.ts";
import { LIVE_STOP_STATES } from "../../rules/couriers/stops.ts";
import { CREDIT_KINDS, TIER_IDS } from "../../rules/memberships/tiers.ts";
import { GOODS_STATES } from "../../rules/orders/goods.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { PAYMENT_METHODS } from "../../rules/payments/counter-payments.ts";
import { OPTION_TYPES, PRICE_MODIFIER_TYPES, PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { ROLL_EVENTS } from "../../rules/film/film.ts";
import { FILM_WORKS } from "../../rules/film/roll-work.ts";
import { WRITE_OFFS } from "../../rules/film/write-offs.ts";
import { DELIVERY_METHODS } from "../../rules/shipping/delivery.ts";
import { Cents, MONEY, Rate, Time } from "../kit/fields.ts";
import { Print, RollDraft, TempKey } from "../checkout/order-draft.ts";
import { AddressAsItWas, Shipment } from "../shipping/shipping.ts";

/** One option chosen for a line, with labels and price as of the order (docs/product/products.md#options). */
export const SelectedOption = z
  .object({
    productOptionId: z.string().nullable(),
    optionKey: z.string(),
    optionType: z.enum(OPTION_TYPES),
    selectedValue: z.string().nullable(),
    value: z.string().nullable(),
    label: z.string(),
    required: z.boolean(),
    sortOrder: z.number().int(),
    productOptionLabel: z.string().nullish(),
    productOptionDescription: z.string().nullish(),
    priceModifier: z
      .object({
        type: z.enum(PRICE_MODIFIER_TYPES),
        amount: z
          .number()
          .int()
          .meta({ ...MONEY, description: "Cents when fixed, thousandths of a percent when a percentage" }),
        memberAmount: z.number().int().meta(MONEY).nullish(),
        description: z.string().nullish(),
        sku: z.string().nullish(),
      })
      .nullish(),
    productId: z.string().nullish(),
    matrixFallback: z.boolean().optional(),
  })
  .meta({ id: "SelectedOption" });

const Line = z.object({
  productId: z.uuid().nullable(),
  productVariantId: z.uuid().nullable(),
  productType: z.enum(PRODUCT_TYPES),
  sku: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  unitPrice: Cents,
  amount: Cents.meta({ description: "unitPrice × quantity in cents, before discount and credits" }),
  discount: Cents.meta({ description: "This line's share of the coupon, in cents" }),
  creditAmount: Cents.meta({ description: "Paid with service credits on this line, in cents" }),
  creditKind: z.enum(CREDIT_KINDS).nullable(),
  notes: z.string(),
  selectedOptions: z.record(z.string(), SelectedOption),
  print: Print.nullable(),
});

export const OrderLine = Line.extend({
  id: z.uuid(),
  tempKey: TempKey.nullable(),
  orderId: z.number().int(),
  customerId: z.uuid(),
  /** The line's roll; null for lines of the whole order. */
  rollId: z.uuid().nullable(),
  taxable: z.boolean().meta({ description: "Whether tax was charged on the amount due" }),
  byVendor: z.boolean().meta({ description: "Made and shipped by a vendor, not packed at the lab" }),
}).meta({ id: "OrderLine" });
export type OrderLine = z.output<typeof OrderLine>;

export const QuoteLine = Line.extend({
  /** Identifies the line within the quote; for shop lines, the draft's `tempKey`. */
  key: z.string(),
  /** `tempKey` of the line's roll; null for lines of the whole order. */
  rollKey: z.string().nullable(),
}).meta({ id: "QuoteLine" });

/**
 * The order's sum by part: linesTotal − appliedDiscount − serviceCredits + tax − appliedGiftCard − appliedCredit =
 * total, to the cent.
 */
export const OrderSum = z.object({
  linesTotal: Cents,
  appliedDiscount: Cents.meta({ description: "Discount by coupon and by hand, in cents" }),
  serviceCredits: Cents.meta({ description: "Paid with service credits, in cents" }),
  taxRate: Rate,
  untaxed: z.array(z.enum(PRODUCT_TYPES)).meta({ description: "Types of lines that are not taxed" }),
  taxExempt: z.boolean().meta({ description: "Whether the customer is exempt from sales tax" }),
  tax: Cents,
  appliedGiftCard: Cents.meta({ description: "Paid with a gift card, in cents" }),
  appliedCredit: Cents.meta({ description: "Account credit spent, in cents" }),
  total: Cents.meta({ description: "Amount due by card, in cents" }),
});

export const Quote = OrderSum.extend({ lines: z.array(QuoteLine), tier: z.enum(TIER_IDS) }).meta({ id: "Quote" });
export type Quote = z.output<typeof Quote>;

export const RollOfOrder = RollDraft.omit({ tempKey: true })
  .extend({
    id: z.uuid(),
    pickUpId: z.uuid(),
    /** Position within the order, from 1. */
    number: z.number().int(),
    /** Number on the twin-check sticker, such as "26-00042"; null until received. */
    labNumber: z.string().nullable(),
    /** False when declared but not in the parcel. */
    arrived: z.boolean().nullable(),
    priority: z.boolean().meta({ description: "Its order was made with a membership that has the priority queue" }),
    work: z.enum(FILM_WORKS).meta({
      description:
        "From its order: IN_PROGRESS, NOT_PAID (held until payment or staff approval), or CANCELED (returned)",
    }),
    writtenOff: z.enum(WRITE_OFFS).nullable().meta({ description: "Why it will never have scans" }),
    events: z.array(z.object({ event: z.enum(ROLL_EVENTS), at: Time })),
    scans: z.object({
      awaiting: z.number().int(),
      uploaded: z.number().int(),
      ready: z.number().int(),
      damaged: z.number().int(),
    }),
  })
  .meta({ id: "RollOfOrder" });
export type RollOfOrder = z.output<typeof RollOfOrder>;

const Day = z.iso.date().meta({ description: "A calendar day at the lab", example: "2026-11-24" });

/** When all scans of an order will be ready, by the lab's own figures (docs/product/lab.md#promised-day). */
export const OrderPromise = z
  .object({
    usual: z.number().int().meta({ description: "Business days from arrival until half of such film is ready" }),
    most: z.number().int().meta({ description: "Business days from arrival to the promised day" }),
    reason: z.string().meta({ description: "Why it takes this long, as text" }),
    days: z
      .object({
        from: Day.meta({ description: "Half of such orders are ready by this day" }),
        by: Day.meta({ description: "The day that is promised" }),
        promisedFirst: Day,
        moved: z.string().nullable().meta({ description: "Why the day changed, as text" }),
      })
      .nullable()
      .meta({ description: "Null until film is at the lab" }),
  })
  .meta({ id: "OrderPromise" });
export type OrderPromise = z.output<typeof OrderPromise>;

export const OrderEvent = z
  .object({
    id: z.uuid(),
    type: z.string(),
    text: z.string().meta({ ...MONEY, description: "For people", example: "Paid $53.90 with Visa ending 4242" }),
    at: Time,
    byName: z.string().nullable(),
  })
  .meta({ id: "OrderEvent" });

export const CourierStop = z
  .enum(LIVE_STOP_STATES)
  .nullable()
  .meta({ description: "State of the courier pickup for its film; null without one" });

export const Order = OrderSum.extend({
  id: z.number().int(),
  customerId: z.uuid(),
  customer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** The order that this one adds to: rush, unlocks or negatives bought after it was paid. */
  parentOrderId: z.number().int().nullable(),
  status: z.enum(ORDER_STATUSES),
  version: z.number().int().meta({ description: "Increases with every change; send it with an update" }),
  deliveryMethod: z.enum(DELIVERY_METHODS).nullable(),
  courierStop: CourierStop,
  /** The customer's home address when the order was placed. */
  address: AddressAsItWas.nullable(),
  addOnTax: z
    .object({ rate: Rate, exempt: z.boolean() })
    .meta({ description: "Tax on rush, unlocks and negatives added to it now; no tax while the customer is exempt" }),
  priceVersion: z.number().int().meta({ description: "The price list that it was sold at" }),
  useBillingAddressForTax: z.boolean(),
  returnShipping: z.boolean(),
  couponCode: z.string().nullable(),
  byHand: z
    .object({
      discount: z
        .object({ kind: z.enum(COUPON_KINDS), amount: z.number().int().meta(MONEY), reason: z.string() })
        .nullable()
        .meta({ description: "Cents when fixed; thousandths of a percent when a percentage" }),
      off: Cents.meta({ description: "The discount in cents" }),
      prices: z
        .number()
        .int()
        .meta({ ...MONEY, description: "Lines whose price staff set" }),
    })
    .nullable()
    .meta({ description: "For staff: discount and prices by hand; null for list prices" }),
  paymentProviderId: z.string().nullable().meta({ description: "The payment provider's ID of the payment" }),
  notes: z.string(),
  giftNote: z.string().meta({ description: "Goes into the parcel with the goods" }),
  internalNotes: z.string().nullable(),
  ...referenceFields,
  lines: z.array(OrderLine),
  rolls: z.array(RollOfOrder),
  paidForNegatives: z.array(OrderLine.pick({ sku: true, rollId: true })).meta({
    description: "Return of negatives already paid for, by this order or its add-on orders",
  }),
  prints: z.array(
    Print.extend({
      id: z.uuid(),
      lineId: z.uuid(),
      quantity: z.number().int(),
      paper: z.string(),
      size: z.string().meta({ example: "8 × 10 in" }),
    }),
  ),
  promise: OrderPromise.nullable().meta({ description: "Null where no film is waited for" }),
  pickUps: z.array(z.object({ id: z.uuid(), receivedAt: Time.nullable() })),
  shipments: z.array(Shipment),
  events: z.array(OrderEvent),
  payment: z
    .object({
      id: z.uuid(),
      status: z.enum(["PENDING", "REQUIRES_ACTION", "CAPTURED", "DECLINED"]),
      amount: Cents,
      card: z.string().nullable(),
      method: z.enum(PAYMENT_METHODS),
      writtenOff: Cents.meta({ description: "Part of the total that was not paid and is not owed" }),
    })
    .nullable(),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      toPayment: Cents.meta({ description: "Refund to the card, in cents" }),
      toGiftCard: Cents.meta({ description: "Refunded to the gift card, in cents" }),
      toAccountCredit: Cents,
      status: z.enum(["PENDING", "SUCCEEDED", "FAILED"]),
      reason: z.string(),
      at: Time,
    }),
  ),
  createdAt: Time,
  heldUntil: Time.nullable().meta({
    description:
      "Until when it holds stock, coupon and credits unpaid; then it is canceled. Null when that never comes",
  }),
  invoicedAt: Time.nullable(),
  onAccountAt: Time.nullable().meta({ description: "When staff let the lab work on its film before it is paid" }),
  paidAt: Time.nullable(),
  canceledAt: Time.nullable(),
  completedAt: Time.nullable(),
  printsReadyAt: Time.nullable(),
  goodsPackedAt: Time.nullable().meta({ description: "When items other than film were packed; null until then" }),
  goodsHandedOverAt: Time.nullable().meta({ description: "When the customer picked up the items at the counter" }),
}).meta({ id: "Order" });
export type Order = z.output<typeof Order>;

export const OrderSummary = z
  .object({
    id: z.number().int(),
    customerId: z.uuid(),
    customerName: z.string(),
    status: z.enum(ORDER_STATUSES),
    total: Cents,
    rolls: z.number().int(),
    items: z.number().int(),
    goods: z.enum(GOODS_STATES).nullable().meta({ description: "Progress of its items; null if it has none" }),
    parentOrderId: z.number().int().nullable(),
    /** How the order's film reaches the lab; null without film. */
    deliveryMethod: z.enum(DELIVERY_METHODS).nullable(),
    courierStop: CourierStop,
    /** Number of rolls with each event, for the sprocket strip. */
    rollEvents: z.object({
      RECEIVED: z.number().int(),
      DEVELOPED: z.number().int(),
      SCANNED: z.number().int(),
      SYNCED: z.number().int(),
    }),
    promisedFor: Day.nullable().meta({
      description: "The promised day for all its scans; null until its film arrives",
    }),
    promisedFirst: Day.nullable().meta({
      description: "The first promised day. The lab is late from the day after",
    }),
    rush: z.boolean().meta({ description: "Whether any of its rolls has rush" }),
    priority: z
      .boolean()
      .meta({ description: "Whether its film has priority over standard film (rush film comes first)" }),
    createdAt: Time,
    paidAt: Time.nullable(),
    ...referenceFields,
  })
  .meta({ id: "OrderSummary" });
export type OrderSummary = z.output<typeof OrderSummary>;
