import { z } from "zod";
import { GIFT_CARD_STATES } from "../../rules/digital-goods/gift-cards.ts";
import { anyone, call, own } from "../kit/call.ts";
import { Email, Price } from "../kit/fields.ts";

const tag = "Digital goods";

const Code = z
  .string()
  .trim()
  .min(1, "Enter the gift card code")
  .max(40)
  .meta({ description: "The code as printed; dashes and spaces are ignored", example: "7QK2-94MD-X0RT-HHW3" });
/** A code has 80 bits. More attempts than this are not a person typing from paper. */
const GUESSES = { of: "gift-card", field: "code", times: 10, perSeconds: 900 } as const;
const UNKNOWN = { status: 404, message: "We don't recognize this code. Check the spelling." } as const;

/**
 * The form for giving credit to a friend. It is ordered as a gift card (docs/product/digital-goods.md#giving-credit).
 */
export const CreditGift = z.object({
  /** One of the gift card's variants, or the card itself if it has none. */
  amount: z.string().min(1, "Choose an amount"),
  recipientName: z.string().trim().min(1, "Enter who it is for").max(60),
  recipientEmail: Email,
  message: z.string().trim().max(500),
  useAccountCredit: z.boolean(),
});

export const lookAtGiftCard = call({
  method: "POST",
  path: "/gift-cards/look",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 900 },
  guesses: GUESSES,
  summary: "The balance of a gift card, by its code",
  body: z.object({ code: Code }),
  reply: z.object({
    amount: Price.meta({ description: "As it was bought, in cents" }),
    balance: Price.meta({ description: "Remaining balance, in cents" }),
    state: z.enum(GIFT_CARD_STATES),
    from: z.string().meta({ description: "The giver" }),
    recipientName: z.string(),
    message: z.string(),
  }),
  refusals: { UNKNOWN },
});

export const redeemGiftCard = call({
  method: "POST",
  path: "/users/:userId/gift-cards",
  who: own("userId", "payments"),
  tag,
  limit: { times: 30, perSeconds: 900, account: "caller" },
  guesses: GUESSES,
  summary: "Redeem the balance of a gift card as account credit, once. Repeating it is harmless",
  body: z.object({ code: Code }),
  reply: z.object({
    amount: Price,
    balance: Price.meta({ description: "Account credit afterwards, in cents" }),
  }),
  refusals: {
    UNKNOWN,
    REDEEMED: { status: 409, message: "This gift card has no balance left." },
    REVOKED: { status: 409, message: "This gift card is no longer valid. It was refunded to its buyer." },
  },
});
