import { z } from "zod";
import { FILM_PLACES } from "../../rules/film/roll-work.ts";
import { CREDIT_KINDS } from "../../rules/memberships/tiers.ts";
import { GONE_OUTCOMES, GONE_STATES } from "../../rules/orders/gone-goods.ts";
import { staff, call } from "../kit/call.ts";
import { Price } from "../kit/fields.ts";
import { Order } from "../orders/order.ts";
import { DraftToPlaceFor } from "./order-draft.ts";
import { placeOrder } from "./checkout.ts";
import { WRONG_STATUS } from "../orders/order-refusals.ts";

const tag = "Orders";

export const placeOrderFor = call({
  method: "POST",
  path: "/orders",
  who: staff("orders.write"),
  tag,
  idempotent: true,
  summary: "Place an order for the customer that the body names, at their prices",
  body: DraftToPlaceFor,
  reply: Order,
  refusals: {
    ...placeOrder.refusals,
    NO_SUCH_CUSTOMER: { status: 422, message: "Customer not found." },
  },
});

export const quoteCancel = call({
  method: "GET",
  path: "/orders/:orderId/cancel",
  who: staff("orders.write"),
  tag,
  summary: "Preview the refunds of canceling an order and its add-on orders; writes nothing",
  reply: z.object({
    toCards: z
      .array(z.object({ how: z.string().meta({ example: "to Visa ending 4242" }), amount: Price }))
      .meta({ description: "Refund per payment, in cents" }),
    heldByBank: Price.meta({
      description: "Not refunded to the card because of a dispute, in cents",
    }),
    toGiftCards: Price.meta({ description: "Refunded to gift cards, in cents" }),
    toAccountCredit: Price.meta({ description: "Refund to account credit, in cents" }),
    serviceCredits: z
      .array(z.object({ kind: z.enum(CREDIT_KINDS), count: z.number().int() }))
      .meta({ description: "Service credits that are returned and still valid" }),
    creditsOver: z
      .number()
      .int()
      .meta({ description: "Service credits that are not returned because their term is over" }),
    giftCards: Price.meta({ description: "Balance of unredeemed gift cards that this cancels, in cents" }),
    couponCode: z.string().nullable().meta({ description: "The coupon that becomes valid again" }),
    pieces: z.number().int().meta({ description: "Pieces to restock" }),
    labels: z.number().int().meta({ description: "Labels that are voided and refunded by their carriers" }),
    addOns: z.array(z.number().int()).meta({ description: "Orders that add to it and are canceled with it" }),
    goods: z
      .array(
        z.object({
          lineId: z.uuid(),
          description: z.string(),
          quantity: z.number().int(),
          state: z.enum(GONE_STATES),
          isFromShelf: z.boolean().meta({ description: "Whether it can be restocked" }),
        }),
      )
      .meta({ description: "Items that left the lab; canceling needs a choice for each" }),
    film: z
      .array(
        z.object({
          rollId: z.uuid(),
          number: z.number().int(),
          labNumber: z.string().nullable(),
          where: z.enum(FILM_PLACES),
        }),
      )
      .meta({ description: "Film at the lab or with a courier. Canceling needs `force`, and the film is returned" }),
  }),
  refusals: { WRONG_STATUS },
});

export const cancelOrder = call({
  method: "PUT",
  path: "/orders/:orderId/cancel",
  who: staff("orders.write"),
  tag,
  summary:
    "Cancel an order: returns stock, credits, coupon and account credit, and refunds a captured payment, once. Repeating it is harmless",
  body: z.object({
    reason: z.string().trim().max(300).default("").meta({ description: "Told to the customer" }),
    force: z
      .boolean()
      .default(false)
      .meta({ description: "Cancels even if the lab or a courier has film, which is then returned" }),
    goods: z
      .array(z.object({ lineId: z.uuid(), outcome: z.enum(GONE_OUTCOMES) }))
      .max(200)
      .default([])
      .meta({ description: "Choose for each line that left the lab. Only RETURNED is restocked" }),
  }),
  reply: Order,
  refusals: {
    WRONG_STATUS,
    IN_PROGRESS: {
      status: 409,
      message: "The lab or a courier has film of this order. Confirm that you will return it to the customer.",
      data: z.object({ rollIds: z.array(z.uuid()) }),
    },
    GOODS_GONE: {
      status: 409,
      message: "Some items of this order have left the lab. Choose what happened to each.",
      data: z.object({ lineIds: z.array(z.uuid()) }),
    },
  },
});
