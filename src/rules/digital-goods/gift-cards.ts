import { cents, type Cents } from "../money.ts";
import { calendarDay, DAY_MS, instantOf } from "../time.ts";

/**
 * A gift card buyer's entries: keys of the text options of every gift card (docs/product/digital-goods.md#gift-cards).
 */
export const GIFT_CARD_FIELDS = {
  recipientName: "recipient-name",
  recipientEmail: "recipient-email",
  sendOn: "send-on",
  message: "message",
} as const;

/** Options added to a product when it becomes a gift card. Staff may change their texts later. */
export const GIFT_CARD_OPTIONS = [
  {
    optionKey: GIFT_CARD_FIELDS.recipientName,
    label: "For",
    description: "The recipient's name, as shown on the card.",
    config: { maxLength: 60, placeholder: "Ada" },
  },
  {
    optionKey: GIFT_CARD_FIELDS.recipientEmail,
    label: "Their e-mail",
    description: "Leave empty to get the card yourself, to print or forward.",
    config: { maxLength: 200, validation: "EMAIL" },
  },
  {
    optionKey: GIFT_CARD_FIELDS.sendOn,
    label: "Send on",
    description: "At 9:00 AM New York time. Leave empty to send it right away.",
    config: { validation: "DATE" },
  },
  {
    optionKey: GIFT_CARD_FIELDS.message,
    label: "Message",
    description: "",
    config: { maxLength: 500, placeholder: "A few rolls on me." },
  },
] as const;

/** Maximum days ahead for sending a gift card. A mistyped year would never arrive. */
const SENT_WITHIN_DAYS = 366;
const SENT_AT_HOUR = 9;

/**
 * Returns when a card is sent: on the morning of its day, or now if it has no day or the day has come.
 * @param day such as 2026-12-24
 */
export function giftCardSendAt(day: string | null, now: Date, timeZone: string): Date {
  const [year, month, date] = (day ?? "").split("-").map(Number);
  if (!year || !month || !date) return now;
  const wall = { year, month, day: date, hour: SENT_AT_HOUR, minute: 0, second: 0, millisecond: 0 };
  const morning = instantOf(wall, timeZone);
  return morning > now ? morning : now;
}

/** Returns the problem with a card's send date, or null. Past dates mean immediately. */
export function sendOnProblem(day: string, now: Date, timeZone: string): string | null {
  const last = calendarDay(new Date(now.getTime() + SENT_WITHIN_DAYS * DAY_MS), timeZone);
  return day > last ? "Choose a day within the next year." : null;
}

/** Alphabet of card codes: letters and digits without lookalikes, 5 bits each. */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: impossible to guess, and still short enough to type from paper. */
export const CODE_LENGTH = 16;

/** Formats a code as printed: "7QK2-…". */
export const shownGiftCardCode = (code: string): string => code.match(/.{1,4}/g)!.join("-");

/**
 * Codes of cards that were imported: too long to guess. Longer ones are no codes, and only digits say less than letters.
 */
const IMPORTED_CODE = /^(?:[A-Z0-9]{12,32}|(?=.*[A-Z])[A-Z0-9]{10,11})$/;

/**
 * Parses a typed code into its stored form; null if it is invalid. Ours have 16 signs; an earlier shop's have 10 to 32
 * letters and digits. O is read as 0, I and L as 1.
 */
export function giftCardCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return IMPORTED_CODE.test(code) ? code : null;
}

export const GIFT_CARD_STATES = ["WAITING", "SENT", "REDEEMED", "REVOKED", "BLOCKED"] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** A gift card's amounts, in cents. */
export interface GiftCardMoney {
  /** Original value. */
  readonly amount: number;
  /** Refunded to the buyer. */
  readonly revoked: number;
  /** Paid for orders or converted to account credit, minus refunds to the card. */
  readonly spent: number;
}

/** Returns a gift card's remaining balance in cents. */
export const giftCardBalance = ({ amount, revoked, spent }: GiftCardMoney): Cents => cents(amount - revoked - spent);

/** Why a gift card's balance changed: its ledger (docs/product/digital-goods.md#gift-cards). */
export const GIFT_CARD_REASONS = ["ISSUED", "OPENING", "SPENT", "RESTORED", "REDEEMED", "REVOKED", "REFUNDED"] as const;
export type GiftCardReason = (typeof GIFT_CARD_REASONS)[number];

type CardFacts = { readonly sentAt: Date | null; readonly blockedAt: Date | null };

export function giftCardState({ sentAt, blockedAt, ...money }: GiftCardMoney & CardFacts): GiftCardState {
  if (blockedAt !== null) return "BLOCKED";
  if (giftCardBalance(money) > 0) return sentAt === null ? "WAITING" : "SENT";
  return money.spent > 0 ? "REDEEMED" : "REVOKED";
}

/**
 * Returns the cents to take from each card when money of its order is refunded: the minimum, from the last card first,
 * so that the amount that stays paid covers the cards' balances.
 * @param left cents that stay paid after the refund, without the cards' spending
 */
export function refundableCents(balances: readonly Cents[], left: number): Cents[] {
  let over = balances.reduce((sum, balance) => sum + balance, 0) - left;
  return balances
    .toReversed()
    .map((balance) => {
      const taken = Math.max(0, Math.min(balance, over));
      over -= taken;
      return cents(taken);
    })
    .toReversed();
}
