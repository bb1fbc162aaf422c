import { z } from "zod";
import {
  MOST_RETURN_WORDS,
  RETURN_PHOTO_LIMIT,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_WISHES,
} from "../../rules/returns/returns.ts";
import { staff, anyone, call, own } from "../kit/call.ts";
import { Cents, FileLink, Price, Time } from "../kit/fields.ts";
import { WriteLink } from "../kit/files.ts";
import { listQuery, More } from "../kit/paging.ts";
import { LabelChoice, ParcelRates, RATE_REFUSALS, RatesQuery } from "../shipping/rates.ts";

const tag = "Returns";

export const ProductReturn = z
  .object({
    id: z.uuid(),
    orderId: z.number().int(),
    state: z.enum(RETURN_STATES),
    lines: z.array(
      z.object({
        lineId: z.uuid(),
        description: z.string(),
        quantity: z.number().int().meta({ description: "Pieces that come back" }),
        reason: z.enum(RETURN_REASONS),
        amount: Cents.meta({ description: "Amount paid for these pieces, with tax, in cents" }),
      }),
    ),
    amount: Cents.meta({ description: "Paid in total, with tax, in cents" }),
    wish: z.enum(RETURN_WISHES).meta({ description: "Refund method: original payment or account credit" }),
    words: z.string().meta({ description: "The customer's comment" }),
    answer: z.string().nullable().meta({ description: "The lab's reply" }),
    photo: FileLink.nullable(),
    shipmentId: z.uuid().nullable().meta({ description: "The parcel back, where the lab gives its label" }),
    refund: z.object({ toPayment: Cents, toGiftCard: Cents, toAccountCredit: Cents }).nullable(),
    requestedAt: Time,
    answeredAt: Time.nullable(),
    settledAt: Time.nullable(),
  })
  .meta({ id: "ProductReturn" });
export type ProductReturn = z.output<typeof ProductReturn>;

export const OrderReturns = z
  .object({
    window: z.object({
      state: z.enum(["NOT_YET", "OPEN", "OVER"]).meta({ description: "NOT_YET: the goods have not left the lab" }),
      until: Time.nullable(),
    }),
    lines: z
      .array(
        z.object({
          lineId: z.uuid(),
          description: z.string(),
          ordered: z.number().int(),
          returned: z.number().int().meta({ description: "Pieces already in a return" }),
          paid: Cents.meta({ description: "Amount paid for all pieces, with tax, in cents" }),
          madeToOrder: z.boolean().meta({ description: "Returnable only if something is wrong with it" }),
        }),
      )
      .meta({ description: "Returnable lines" }),
    mayHaveCredit: z.boolean().meta({ description: "False for guests, who have no account credit" }),
    returns: z.array(ProductReturn),
  })
  .meta({ id: "OrderReturns" });
export type OrderReturns = z.output<typeof OrderReturns>;

const Asked = z.object({
  lines: z
    .array(
      z.object({
        lineId: z.uuid(),
        quantity: z.number().int().min(1).max(1000),
        reason: z.enum(RETURN_REASONS, "Say why"),
      }),
    )
    .min(1, "Choose the items to return")
    .max(100),
  wish: z.enum(RETURN_WISHES).default("AS_PAID"),
  words: z.string().trim().max(MOST_RETURN_WORDS).default(""),
});
const Photo = z.object({
  size: z
    .number()
    .int()
    .min(1, "The photograph is empty: 0 bytes")
    .max(RETURN_PHOTO_LIMIT.maxBytes, "A photograph may have 15 MB")
    .meta({ description: "Bytes of the JPEG" }),
});

const RETURN_REFUSALS = {
  NOT_YET: { status: 409, message: "The order has not shipped yet. Write to us to change or cancel it." },
  OVER: { status: 409, message: "The 30-day return period is over. Write to us if something is wrong with the item." },
  NOT_RETURNABLE: {
    status: 422,
    message: "One of these can't be returned for that reason, or not in that quantity.",
    data: z.object({ lineId: z.uuid() }),
  },
  TOO_MANY: { status: 409, message: "This order has too many returns. Write to us about this one." },
} as const;
const ALREADY_ANSWERED = { status: 409, message: "The lab already replied." } as const;
const ofGuest = { who: anyone, tag, textParams: ["code"], limit: { times: 60, perSeconds: 60 } } as const;

export const listReturns = call({
  method: "GET",
  path: "/users/:userId/orders/:orderId/returns",
  who: own("userId", "orders.read"),
  tag,
  summary: "An order's returnable lines and deadline, and its returns, newest first",
  reply: OrderReturns,
});

export const requestReturn = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/returns",
  who: own("userId", "orders.write"),
  tag,
  summary: "Request a return of an order's items, with a reason for each line; the lab approves or declines it",
  body: Asked,
  reply: z.object({ returnId: z.uuid(), returns: OrderReturns }),
  refusals: RETURN_REFUSALS,
});

export const withdrawReturn = call({
  method: "DELETE",
  path: "/users/:userId/orders/:orderId/returns/:returnId",
  who: own("userId", "orders.write"),
  tag,
  summary: "Cancel a return that is not settled yet. Repeating it is harmless",
  reply: OrderReturns,
  refusals: { ALREADY_ANSWERED },
});

export const addReturnPhoto = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/returns/:returnId/photo",
  who: own("userId", "orders.write"),
  tag,
  summary: "Get a write link for a photo of the returned items; a new photo replaces the old",
  body: Photo,
  reply: WriteLink,
  refusals: { ALREADY_ANSWERED },
});

export const listGuestReturns = call({
  method: "GET",
  path: "/guest-orders/:code/returns",
  ...ofGuest,
  summary: "A guest order's returnable lines and deadline, and its returns",
  reply: OrderReturns,
});

export const requestGuestReturn = call({
  method: "POST",
  path: "/guest-orders/:code/returns",
  ...ofGuest,
  summary: "Request a return for a guest's order",
  body: Asked,
  reply: z.object({ returnId: z.uuid(), returns: OrderReturns }),
  refusals: RETURN_REFUSALS,
});

export const withdrawGuestReturn = call({
  method: "DELETE",
  path: "/guest-orders/:code/returns/:returnId",
  ...ofGuest,
  summary: "Cancel a guest order's return. Repeating it is harmless",
  reply: OrderReturns,
  refusals: { ALREADY_ANSWERED },
});

export const addGuestReturnPhoto = call({
  method: "POST",
  path: "/guest-orders/:code/returns/:returnId/photo",
  ...ofGuest,
  summary: "Get a write link for a photo of a guest's returned items",
  body: Photo,
  reply: WriteLink,
  refusals: { ALREADY_ANSWERED },
});

export const ReturnRow = z
  .object({
    id: z.uuid(),
    orderId: z.number().int(),
    customerId: z.uuid(),
    customerName: z.string(),
    state: z.enum(RETURN_STATES),
    pieces: z.number().int(),
    requestedAt: Time,
  })
  .meta({ id: "ReturnRow" });
export type ReturnRow = z.output<typeof ReturnRow>;

export const listAllReturns = call({
  method: "GET",
  path: "/returns",
  who: staff("orders.read"),
  tag,
  summary: "All returns, the latest first; `search` looks in names and order numbers",
  query: listQuery(["requestedAt", "state"]).extend({ state: z.enum(RETURN_STATES).optional() }),
  reply: z.object({ returns: z.array(ReturnRow), count: z.number().int(), more: More }),
});

const STALE = { status: 409, message: "Someone already replied to this return. Reload the page." } as const;

export const listReturnRates = call({
  method: "GET",
  path: "/returns/:returnId/rates",
  who: staff("orders.write"),
  tag,
  summary: "The rates of all carriers for a return's label, from the customer to the lab. Buys nothing",
  query: RatesQuery,
  reply: ParcelRates,
  refusals: RATE_REFUSALS,
});

export const approveReturn = call({
  method: "PUT",
  path: "/returns/:returnId/approve",
  who: staff("orders.write"),
  tag,
  summary: "Approve a return, with a postage label if the lab pays. The customer gets an e-mail",
  body: z.object({
    label: z.boolean().meta({ description: "Whether the lab gives a postage label" }),
    answer: z.string().trim().max(MOST_RETURN_WORDS).default(""),
    choice: LabelChoice.nullish().meta({ description: "The label's rate; without it, the cheapest FedEx Ground rate" }),
  }),
  reply: OrderReturns,
  refusals: {
    STALE,
    ADDRESS_MISSING: {
      status: 422,
      message: "The order has no address for a label. Approve the return without a label.",
    },
  },
});

export const declineReturn = call({
  method: "PUT",
  path: "/returns/:returnId/decline",
  who: staff("orders.write"),
  tag,
  summary: "Decline a return with a message to the customer",
  body: z.object({
    answer: z.string().trim().min(1, "Enter a reason. The customer sees it").max(MOST_RETURN_WORDS),
  }),
  reply: OrderReturns,
  refusals: { STALE },
});

export const settleReturn = call({
  method: "PUT",
  path: "/returns/:returnId/settle",
  who: staff("payments"),
  tag,
  summary:
    "Receive and refund a return, once: refunds the original payment or gives account credit, and restocks items that can be sold",
  body: z.object({
    amount: Price.meta({ description: "Refund, in cents; at most the amount paid" }),
    toCredit: z.boolean().default(false).meta({ description: "Refund all as account credit" }),
    onShelf: z.boolean().default(false).meta({ description: "Whether the pieces can be sold again" }),
  }),
  reply: OrderReturns,
  refusals: {
    STALE,
    MORE_THAN_PAID: {
      status: 422,
      message: "This is more than was paid and can still be refunded.",
      data: z.object({ left: Price }),
    },
    GUEST_HAS_NO_CREDIT: {
      status: 422,
      message: "A guest has no account credit. Refund the original payment instead.",
    },
    DISPUTED: {
      status: 409,
      message:
        "The customer’s bank holds this payment because of a dispute. Settle the return for $0.00. Once the bank has decided, refund on the order’s page.",
    },
  },
});
