import { z } from "zod";
import { COUPON_REFUSALS, type CouponRefusal } from "../../rules/coupons/coupons.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { type RefusalSpec } from "../kit/call.ts";
import { Cents } from "../kit/fields.ts";
import { STALE } from "../orders/order-refusals.ts";

type CouponRefusals = Record<`COUPON_${CouponRefusal | "NOT_FOR_THESE"}`, { status: 422; message: string }>;

const NOT_FOR_THESE = "This code does not apply to anything in your order.";

/** Error codes for rejected coupons, one per reason: COUPON_UNKNOWN, COUPON_OVER, … */
export const COUPON_CODES = Object.fromEntries(
  Object.entries({ ...COUPON_REFUSALS, NOT_FOR_THESE }).map(([code, message]) => [
    `COUPON_${code}`,
    { status: 422, message },
  ]),
) as CouponRefusals;

export const GIFT_CARD_CODES = {
  GIFT_CARD_UNKNOWN: { status: 422, message: "We don't recognize this gift card. Check the code." },
  GIFT_CARD_EMPTY: { status: 422, message: "This gift card has no balance left." },
  GIFT_CARD_NOT_FOR_THESE: { status: 422, message: "A gift card can't pay for gift cards." },
} as const satisfies Record<string, RefusalSpec>;

export const ORDER_REFUSALS = {
  ...COUPON_CODES,
  ...GIFT_CARD_CODES,
  GIFT_CARD_CHANGED: {
    status: 409,
    message: "Your gift card was just used for another order. Check the new total and order again.",
  },
  PRICE_CHANGED: {
    status: 409,
    message: "The price has changed. Check the new total and order again.",
    data: z.object({ total: Cents }),
  },
  OUT_OF_STOCK: {
    status: 409,
    message: "An item in your order does not have enough stock.",
    data: z.object({
      items: z.array(
        z.object({
          productId: z.uuid(),
          productVariantId: z.uuid().nullable(),
          name: z.string(),
          quantity: z.number().int(),
          stock: z.number().int(),
        }),
      ),
    }),
  },
  TOO_MANY_UNPAID: {
    status: 409,
    message: "This quantity is more than we hold for unpaid orders. Order fewer.",
    data: z.object({
      items: z.array(
        z.object({
          productId: z.uuid(),
          productVariantId: z.uuid().nullable(),
          name: z.string(),
          quantity: z.number().int(),
          most: z.number().int().meta({ description: "Pieces that this buyer may order now" }),
        }),
      ),
    }),
  },
  ADDRESS_MISSING: { status: 422, message: "Add your address first: we need it for your order." },
  NO_SUCH_WINDOW: { status: 422, message: "No courier serves your address at that time. Choose another time." },
  WINDOW_FULL: { status: 409, message: "The courier is fully booked at that time. Choose another time." },
  PRINT_NOT_READY: { status: 422, message: "A print's picture is missing or not ready. Arrange it again." },
} as const satisfies Record<string, RefusalSpec>;

/** The cart already has an unpaid order. */
export const UNPAID_ORDER = {
  status: 409,
  message: "You already have an unpaid order for this cart. Pay or cancel that order first.",
  data: z.object({ orderId: z.number().int() }),
} as const satisfies RefusalSpec;

/**
 * Some of the cart's items were already ordered, for example in another browser. Cart item keys are UUIDs, each valid
 * for one order.
 */
export const ORDERED_ALREADY = {
  status: 409,
  message: "You already ordered items in this cart. Remove them from the cart. To buy more, add them again.",
  data: z.object({
    orderId: z.number().int(),
    keys: z.array(z.string()).meta({ description: "The `tempKey` of each line that was ordered before" }),
  }),
} as const satisfies RefusalSpec;

export const CHANGE_REFUSALS = {
  ...ORDER_REFUSALS,
  STALE,
  NOT_CHANGEABLE: {
    status: 409,
    message: "Only an open order can be changed. Order the rest separately.",
    data: z.object({ status: z.enum(ORDER_STATUSES) }),
  },
  LABEL_GIVEN: { status: 409, message: "This order already has its free label." },
} as const;
