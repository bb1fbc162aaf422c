import { type Cents, formatDollars } from "../../../rules/money.ts";
import { button, heading, list, type Template, text } from "../letter.ts";

export type MembershipWelcome = {
  firstName: string;
  tier: string;
  /** Cents charged for the first term. */
  total: Cents;
  /** A line each: "30 dev + scan credits". */
  credits: string[];
  /** False if no card is stored to pay for the next term. */
  renews: boolean;
  /** The last day of the term: "November 21, 2027". */
  until: string;
  url: string;
};

/** Sent when a membership began, or changed to a more expensive tier. */
export const membershipWelcome: Template<MembershipWelcome> = (member) => ({
  subject: `Welcome to ${member.tier}`,
  preview: `Your membership runs until ${member.until}${member.renews ? "" : " and does not renew"}.`,
  parts: [
    heading(`Welcome to ${member.tier}, ${member.firstName}.`),
    text(
      `Your ${member.tier} membership has started and runs until ${member.until}. You paid ${formatDollars(member.total)}.`,
    ),
    ...(member.credits.length > 0 ? [text("These credits are yours for this term:"), list(member.credits)] : []),
    text("Your orders use them automatically, and member prices are yours from now on."),
    ...(member.renews
      ? []
      : [
          text(
            `It does not renew, because no card is saved. To keep it after ${member.until}, save a card and turn on renewal on your membership page.`,
          ),
        ]),
    button("See your membership", member.url),
  ],
});

export type MembershipRenewed = {
  firstName: string;
  tier: string;
  total: Cents;
  /** "Visa ending 4242"; null if nothing was charged. */
  card: string | null;
  credits: string[];
  until: string;
  url: string;
};

export const membershipRenewed: Template<MembershipRenewed> = (member) => ({
  subject: `Your ${member.tier} membership is renewed`,
  preview: `Paid ${formatDollars(member.total)}. It runs until ${member.until}.`,
  parts: [
    heading(`More film for you, ${member.firstName}.`),
    text(
      `Your ${member.tier} membership is renewed until ${member.until}. You paid ${formatDollars(member.total)}` +
        `${member.card === null ? "" : ` by ${member.card}`}.`,
    ),
    ...(member.credits.length > 0 ? [text("Your new credits:"), list(member.credits)] : []),
    button("See your membership", member.url),
  ],
});

export type MembershipPaymentFailed = {
  firstName: string;
  tier: string;
  amount: Cents;
  /** One sentence: "The card was declined." */
  reason: string;
  /** The day of the next attempt: "November 24, 2026". */
  nextTry: string;
  url: string;
};

/** Sent when a renewal payment failed and will be retried. */
export const membershipPaymentFailed: Template<MembershipPaymentFailed> = (member) => ({
  subject: `We could not renew your ${member.tier} membership`,
  preview: `We try again on ${member.nextTry}. Please check your card.`,
  parts: [
    heading("A problem with your renewal."),
    text(
      `Hello ${member.firstName}, the ${formatDollars(member.amount)} for your ${member.tier} membership did not go through. ${member.reason}`,
    ),
    text(`We try again on ${member.nextTry}. Add another card before then and we will use it.`),
    text("Your member prices stay until then; new credits come with the payment."),
    button("Change your card", member.url),
  ],
});

export type MembershipDeclined = { firstName: string; tier: string; reason: string; url: string };

/** Sent when the first payment of a membership failed after the customer had left. */
export const membershipDeclined: Template<MembershipDeclined> = (member) => ({
  subject: `Your ${member.tier} membership has not started`,
  preview: "The payment did not go through. You were not charged.",
  parts: [
    heading("Your membership has not started."),
    text(`Hello ${member.firstName}, the payment for ${member.tier} did not go through. ${member.reason}`),
    text("You were not charged. Try again with this card or another one whenever you like."),
    button("Try again", member.url),
  ],
});

export type MembershipEnds = { firstName: string; tier: string; until: string; url: string };

export const membershipEnds: Template<MembershipEnds> = (member) => ({
  subject: `Your ${member.tier} membership ends on ${member.until}`,
  preview: "Nothing changes until then.",
  parts: [
    heading("We are sorry to see you go."),
    text(
      `Hello ${member.firstName}, your ${member.tier} membership ends on ${member.until} and is not renewed. Nothing changes until then.`,
    ),
    text(
      "Use your credits and download your scans by then. After that, we store your scans like any other customer's.",
    ),
    button("Keep my membership", member.url),
  ],
});

export type MembershipEnded = {
  firstName: string;
  tier: string;
  /** The reason, if a payment failed: "The card was declined." */
  reason: string | null;
  url: string;
};

export const membershipEnded: Template<MembershipEnded> = (member) => ({
  subject: `Your ${member.tier} membership has ended`,
  preview: "You can still order by the roll, and join again whenever you like.",
  parts: [
    heading("Your membership has ended."),
    text(
      member.reason === null
        ? `Hello ${member.firstName}, your ${member.tier} membership has ended.`
        : `Hello ${member.firstName}, your ${member.tier} membership has ended because the renewal payment failed. ${member.reason}`,
    ),
    text("Unused credits have expired. You can still order by the roll, and join again whenever you like."),
    button("Join again", member.url),
  ],
});
