import { button, heading, text, type Template } from "../letter.ts";

export type MembershipDeclined = { firstName: string; tier: string; reason: string; url: string };

/** The first payment of a membership failed after the customer had left. */
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
