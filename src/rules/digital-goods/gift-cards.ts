import { BRAND } from "../brand.ts";
import { cents, type Cents } from "../money.ts";
import { calendarDay, DAY_MS, instantOf } from "../time.ts";

/** What a gift card's buyer fills in: the keys of the text options that every gift card has (docs/product/digital-goods.md#gift-cards). */
export const GIFT_CARD_FIELDS = {
  recipientName: "recipient-name",
  recipientEmail: "recipient-email",
  sendOn: "send-on",
  message: "message",
} as const;

/** The options as they are added to a product that becomes a gift card; staff may word them otherwise afterwards. */
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

/** Days ahead that a gift card may be sent at most: a year typed wrongly would never come. */
const SENT_WITHIN_DAYS = 366;
/** The hour of the lab's clock at which gift cards of a day are sent. */
const SENT_AT_HOUR = 9;

/** When a card goes out: on the morning of its day, or now where there is none or it has come. @param day such as 2026-12-24 */
export function giftCardSendAt(day: string | null, now: Date): Date {
  const [year, month, date] = (day ?? "").split("-").map(Number);
  if (!year || !month || !date) return now;
  const wall = { year, month, day: date, hour: SENT_AT_HOUR, minute: 0, second: 0, millisecond: 0 };
  const morning = instantOf(wall, BRAND.timeZone);
  return morning > now ? morning : now;
}

/** What is wrong with the day that a card is to be sent on; null when nothing is. A day that has passed means at once. */
export function sendOnProblem(day: string, now: Date): string | null {
  const last = calendarDay(new Date(now.getTime() + SENT_WITHIN_DAYS * DAY_MS), BRAND.timeZone);
  return day > last ? "Choose a day within the next year." : null;
}

/** How a card's code is written: letters and figures that are not mistaken for each other, 5 bits each. */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: not to be guessed, and still typed from paper. */
export const CODE_LENGTH = 16;

/** "7QK2-…": as it is printed. */
export const shownGiftCardCode = (code: string): string => code.match(/.{1,4}/g)!.join("-");

/** A code as somebody typed it, in the form that is looked up; null when it cannot be one. O is read as 0, I and L as 1. */
export function giftCardCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign)) ? code : null;
}

export const GIFT_CARD_STATES = ["WAITING", "SENT", "REDEEMED", "TAKEN_BACK"] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** How the money of a gift card stands, in cents. */
export interface GiftCardMoney {
  /** As it was bought. */
  readonly amount: number;
  /** Refunded to its buyer. */
  readonly takenBack: number;
  /** Paid for orders, or made account credit; less what was refunded to the card. */
  readonly spent: number;
}

/** Cents that a gift card still pays. */
export const giftCardBalance = ({ amount, takenBack, spent }: GiftCardMoney): Cents =>
  cents(amount - takenBack - spent);

export function giftCardState({ sentAt, ...money }: GiftCardMoney & { readonly sentAt: Date | null }): GiftCardState {
  if (giftCardBalance(money) > 0) return sentAt === null ? "WAITING" : "SENT";
  return money.spent > 0 ? "REDEEMED" : "TAKEN_BACK";
}

/**
 * Returns the cents to take from each card when money of its order is refunded: as little as must be, from the last card
 * first, so that what stays paid covers what the cards still hold.
 * @param left cents that stay paid after the refund, without what the cards have spent
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
