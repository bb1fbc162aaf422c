import { button, heading, text, type Template } from "../letter.ts";

export type MembershipEnded = {
  firstName: string;
  tier: string;
  /** Why, when it was a payment: "The card was declined." */
  reason: string | null;
  url: string;
};

/** A membership is over. */
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
