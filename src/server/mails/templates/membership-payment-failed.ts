import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, text, type Template } from "../letter.ts";

export type MembershipPaymentFailed = {
  firstName: string;
  tier: string;
  amount: Cents;
  /** One sentence: "The card was declined." */
  reason: string;
  /** The day of the next try: "November 24, 2026". */
  nextTry: string;
  url: string;
};

/** A renewal could not be taken and will be tried again. */
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
