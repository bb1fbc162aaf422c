import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { NEGATIVES_ACTIONS } from "../../rules/film/film.ts";
import { call, own, Version } from "../kit/call.ts";
import { Flag } from "../kit/paging.ts";
import { Order } from "../orders/order.ts";
import { couponGuesses, OrderChanges } from "./order-draft.ts";
import { CHANGE_REFUSALS } from "./checkout-refusals.ts";
import { WRONG_STATUS } from "../orders/order-refusals.ts";
import { EnteredCard, PAY_REFUSALS, PaidInOneGo } from "../payments/payments.ts";

const tag = "Orders";

export const updateUserOrder = call({
  method: "PUT",
  path: "/users/:userId/orders/:orderId",
  who: own("userId", "orders.write"),
  tag,
  guesses: couponGuesses("promo"),
  summary: "Change an open order and price it again. A paid order accepts only free additions: the free USPS label",
  body: OrderChanges.extend({ version: Version }),
  reply: Order,
  refusals: CHANGE_REFUSALS,
});

export const previewUserOrderChange = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/preview",
  who: own("userId", "orders.write"),
  tag,
  limit: { times: 240, perSeconds: 600, account: "caller" },
  guesses: couponGuesses("promo"),
  summary: "Preview an open order with these changes and its prices; writes nothing",
  body: updateUserOrder.body,
  reply: Order,
  refusals: CHANGE_REFUSALS,
});

export const cancelUserOrder = call({
  method: "DELETE",
  path: "/users/:userId/orders/:orderId",
  who: own("userId", "orders.write"),
  tag,
  summary: "Cancel an unpaid order; returns stock, credits, coupon and account credit",
  query: z.object({
    toChange: Flag.optional().meta({ description: "The buyer will order again now, so no e-mail is sent" }),
  }),
  reply: Order,
  refusals: { WRONG_STATUS },
});

/** A later purchase for an order and its payment status; null when no card payment was needed. */
const Bought = z.object({
  order: Order,
  addOnOrderId: z.number().int().nullable(),
  payment: PaidInOneGo.nullable(),
});

const RollsAskedFor = z.array(z.uuid()).min(1, "Choose at least one roll").max(100);
const PAID_BY = {
  paymentMethodId: z.string().min(1).max(100).optional().meta({ description: "The default card if omitted" }),
  card: EnteredCard.optional().meta({ description: "Pays in place of a stored card" }),
};
const BUYING = {
  ...CHANGE_REFUSALS,
  ...PAY_REFUSALS,
  NOT_AT_HAND: {
    status: 409,
    message: "You can no longer add to this order.",
    data: z.object({ status: z.enum(ORDER_STATUSES) }),
  },
} as const;

export const addRush = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/add-rush",
  who: own("userId", "orders.write"),
  tag,
  summary:
    "Add rush to rolls of an order. An unpaid order is changed; for a paid one this is a separate order, paid at once. Credits apply",
  body: z.object({ rollIds: RollsAskedFor, ...PAID_BY }),
  reply: Bought,
  refusals: {
    ...BUYING,
    ALREADY_RUSHED: {
      status: 409,
      message: "A roll already has rush, or its rush is waiting for payment.",
      data: z.object({ rollIds: z.array(z.uuid()) }),
    },
    ALREADY_SCANNED: {
      status: 409,
      message: "A roll is already scanned, so rush no longer helps.",
      data: z.object({ rollIds: z.array(z.uuid()) }),
    },
  },
});

export const changeNegatives = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/negatives",
  who: own("userId", "orders.write"),
  tag,
  summary:
    "Change what happens to the negatives. Extras are added to an open order; for a paid order they become a separate order",
  body: z.object({
    choices: z
      .array(z.object({ rollId: z.uuid(), negativesAction: z.enum(NEGATIVES_ACTIONS) }))
      .min(1, "Choose at least one roll")
      .max(100),
    ...PAID_BY,
  }),
  reply: Bought,
  refusals: {
    ...BUYING,
    NEGATIVES_GONE: {
      status: 409,
      message: "A roll's negatives have already left the lab.",
      data: z.object({ rollIds: z.array(z.uuid()) }),
    },
    ORDER_WAITS: {
      status: 409,
      message: "An unpaid order already changes the negatives of one of these rolls. Pay or cancel that order first.",
      data: z.object({ orderId: z.number().int() }),
    },
  },
});
