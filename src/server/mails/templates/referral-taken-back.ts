import { button, heading, text, type Template } from "../letter.ts";

export type ReferralTakenBack = {
  firstName: string;
  /** First name of the other side. */
  friend: string;
  /** What was taken back: "$5.00" */
  amount: string;
  side: "referrer" | "invited";
  /** The page of account credit. */
  url: string;
};

/** To both sides, once the invited customer's first order is refunded in full and their reward was taken back. */
export const referralTakenBack: Template<ReferralTakenBack> = ({ firstName, friend, amount, side, url }) => ({
  subject: `${amount} of referral credit was removed`,
  preview: "The order that earned it was refunded.",
  parts: [
    heading("Your referral credit was removed."),
    text(
      side === "referrer"
        ? `Hello ${firstName}, ${friend}’s first order was refunded, so we took back ${amount} of account credit that it earned you.`
        : `Hello ${firstName}, your first order was refunded, so we took back ${amount} of account credit that it earned you.`,
    ),
    text("Credit that you already spent stays spent."),
    button("See your credit", url),
  ],
});
