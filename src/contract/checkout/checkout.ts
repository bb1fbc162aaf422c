import { z } from "zod";
import { staff, call, own, Version } from "../kit/call.ts";
import { NOT_OPEN } from "../kit/not-open.ts";
import { Order, Quote } from "../orders/order.ts";
import { couponGuesses, DraftToPlace, OrderChanges, OrderDraft } from "./order-draft.ts";
import {
  COUPON_CODES,
  GIFT_CARD_CODES,
  CHANGE_REFUSALS,
  ORDER_REFUSALS,
  UNPAID_ORDER,
  ORDERED_ALREADY,
} from "./checkout-refusals.ts";

const tag = "Orders";

const KEY_REUSED = { status: 409, message: "This idempotency key was used for another order." } as const;

export const quoteOrder = call({
  method: "POST",
  path: "/users/:userId/orders/quote",
  who: own("userId", "orders.write"),
  tag,
  guesses: couponGuesses("promo"),
  summary: "Price a draft line by line for this customer's tier, credits and address, in cents; writes nothing",
  body: OrderDraft,
  reply: Quote,
  refusals: { ...COUPON_CODES, ...GIFT_CARD_CODES },
});

export const placeOrder = call({
  method: "POST",
  path: "/users/:userId/orders",
  who: own("userId", "orders.write"),
  tag,
  idempotent: true,
  guesses: couponGuesses("promo"),
  summary: "Place an order: prices it, takes stock, credits and coupon, and returns the order to pay",
  body: DraftToPlace,
  reply: Order,
  refusals: { ...ORDER_REFUSALS, UNPAID_ORDER, ORDERED_ALREADY, KEY_REUSED, NOT_OPEN },
});

export const updateOrder = call({
  method: "PUT",
  path: "/orders/:orderId",
  who: staff("bench"),
  tag,
  summary:
    "Change an order for the lab or for its customer: notes at any time, items while it is open. Returns it with new prices",
  body: OrderChanges.extend({ version: Version, internalNotes: z.string().trim().max(4000).optional() }),
  reply: Order,
  refusals: CHANGE_REFUSALS,
});

export const previewOrderChange = call({
  method: "POST",
  path: "/orders/:orderId/preview",
  who: staff("orders.write"),
  tag,
  summary: "Preview an order with these changes and its prices; writes nothing",
  body: updateOrder.body,
  reply: Order,
  refusals: CHANGE_REFUSALS,
});
