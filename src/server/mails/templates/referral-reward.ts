import { BRAND } from "../../../rules/brand.ts";
import { button, heading, text, type Template } from "../letter.ts";

export type ReferralReward = {
  firstName: string;
  /** First name of the other side. */
  friend: string;
  /** "$5.00" */
  amount: string;
  side: "referrer" | "invited";
};

/** To both sides, once the invited customer's first order is complete. */
export const referralReward: Template<ReferralReward> = ({ firstName, friend, amount, side }, { publicUrl }) => ({
  subject: `${amount} for you`,
  preview: `It pays for your next order at ${BRAND.name}.`,
  parts: [
    heading(`${amount} for you, ${firstName}.`),
    text(
      side === "referrer"
        ? `${friend} followed your invitation, and their first order is complete. We put ${amount} on your account.`
        : `${friend} invited you, and your first order is complete. We put ${amount} on your account.`,
    ),
    text("It applies automatically to your next order."),
    button("Send your next rolls", publicUrl),
  ],
});
