import { BRAND } from "../brand.ts";
import type { Cents } from "../money.ts";
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
    description: "Their name, as it stands on the card.",
    config: { maxLength: 60, placeholder: "Ada" },
  },
  {
    optionKey: GIFT_CARD_FIELDS.recipientEmail,
    label: "Their e-mail",
    description: "Leave it empty and the card comes to you, to print or to pass on.",
    config: { maxLength: 200, validation: "EMAIL" },
  },
  {
    optionKey: GIFT_CARD_FIELDS.sendOn,
    label: "Send it on",
    description: "At nine in the morning in Brooklyn. Left empty it goes at once.",
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

export interface GiftCardDates {
  readonly sentAt: Date | null;
  readonly redeemedAt: Date | null;
  readonly voidedAt: Date | null;
}

export function giftCardState({ sentAt, redeemedAt, voidedAt }: GiftCardDates): GiftCardState {
  if (redeemedAt !== null) return "REDEEMED";
  if (voidedAt !== null) return "TAKEN_BACK";
  return sentAt === null ? "WAITING" : "SENT";
}

/**
 * Which cards are taken back when money of their order goes back: as few as must be, the last ones first, so that what is
 * left of the payment still stands behind every card that can be redeemed.
 * @param left cents that stay paid after the refund, without what was redeemed
 * @returns the indexes of the cards that end
 */
export function cardsToTakeBack(amounts: readonly Cents[], left: number): number[] {
  let live = amounts.reduce((sum, amount) => sum + amount, 0);
  const ended: number[] = [];
  for (let index = amounts.length - 1; index >= 0 && live > left; index -= 1) {
    ended.push(index);
    live -= amounts[index]!;
  }
  return ended;
}
