import { z } from "zod";
import { GIFT_CARD_REASONS, GIFT_CARD_STATES } from "../../rules/digital-goods/gift-cards.ts";
import { call, staff } from "../kit/call.ts";
import { Cents, Email, Price, Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";
import { payOrder } from "../payments/payments.ts";

const tag = "Digital goods";

const Card = z
  .object({
    id: z.uuid(),
    amount: Price.meta({ description: "As it was bought or issued, in cents" }),
    balance: Price.meta({ description: "Remaining balance, in cents" }),
    state: z.enum(GIFT_CARD_STATES),
    recipientName: z.string(),
    recipientEmail: z.string().nullable(),
    message: z.string(),
    orderId: z.number().int().nullable().meta({ description: "The order that bought it; null if staff issued it" }),
    buyerId: z.uuid().nullable(),
    buyerName: z.string().nullable().meta({ description: "The buyer or issuer" }),
    createdAt: Time,
  })
  .meta({ id: "DeskGiftCard" });
export type DeskGiftCard = z.output<typeof Card>;

const recipient = {
  recipientName: z.string().trim().max(60),
  recipientEmail: Email.nullable().meta({ description: "Gets the code by e-mail; null: the code is handed over" }),
};
const reason = z.string().trim().min(1, "Enter a reason").max(200).meta({ description: "In the history" });
const Code = z
  .string()
  .nullable()
  .meta({ description: "To print or read out; shown only now", example: "7QK294MDX0RTHHW3" });

export const listGiftCards = call({
  method: "GET",
  path: "/gift-cards",
  who: staff("money.read"),
  tag,
  summary: "Gift cards, newest first; searched by recipient, buyer, order number, or the whole code",
  query: listQuery(["createdAt", "amount"]),
  reply: z.object({ giftCards: z.array(Card), count: z.number().int() }),
});

export const getGiftCard = call({
  method: "GET",
  path: "/gift-cards/:giftCardId",
  who: staff("money.read"),
  tag,
  summary: "A gift card with its ledger, newest first",
  reply: z.object({
    giftCard: Card,
    entries: z.array(
      z.object({
        id: z.uuid(),
        change: Cents,
        reason: z.enum(GIFT_CARD_REASONS),
        orderId: z.number().int().nullable(),
        byName: z.string().nullable(),
        at: Time,
      }),
    ),
  }),
});

export const issueGiftCard = call({
  method: "POST",
  path: "/gift-cards",
  who: staff("money.write"),
  tag,
  idempotent: true,
  summary: "Issue a gift card that no order paid for; e-mailed to its recipient, or handed over",
  body: z.object({
    amount: z.number().int().min(100).max(100_000).meta({ description: "Cents", example: 2500 }),
    ...recipient,
    message: z.string().trim().max(500).default(""),
    reason,
  }),
  reply: z.object({ giftCard: Card, code: Code }),
  refusals: { KEY_REUSED: payOrder.refusals.KEY_REUSED },
});

export const blockGiftCard = call({
  method: "PUT",
  path: "/gift-cards/:giftCardId/block",
  who: staff("money.write"),
  tag,
  summary: "Block a gift card, so that its code counts as unknown, or unblock it. Repeating it is harmless",
  body: z.object({ blocked: z.boolean(), reason }),
  reply: z.object({ giftCard: Card }),
});

export const changeGiftCardOwner = call({
  method: "PUT",
  path: "/gift-cards/:giftCardId/owner",
  who: staff("money.write"),
  tag,
  summary: "Give a gift card's balance to another person: a new code is made, and the former code stops working",
  body: z.object({ ...recipient, reason }),
  reply: z.object({ giftCard: Card, code: Code }),
  refusals: {
    NOTHING_LEFT: { status: 409, message: "This gift card has no balance left." },
  },
});
