import { BRAND } from "../../../rules/brand.ts";
import { button, heading, text, type Template } from "../letter.ts";

export type ReferralInvitation = {
  referralCode: string;
  /** "$5.00"; null when there is no reward. */
  amount: string | null;
};

/** To someone whom a customer invites. */
export const referralInvitation: Template<ReferralInvitation> = ({ referralCode, amount }, { publicUrl }) => ({
  // Strangers are mailed in a customer's name, so nothing that the customer wrote is repeated.
  subject: `A friend invited you to ${BRAND.name}`,
  preview: `${BRAND.line}.`,
  parts: [
    heading("A friend thinks you would like us."),
    text(
      `${BRAND.name} develops and scans film with care. Send your rolls or drop them off, and find your scans online.`,
    ),
    ...(amount === null ? [] : [text(`You both get ${amount} on your account once your first order is complete.`)]),
    button("Create your account", `${publicUrl}/signup?referral=${encodeURIComponent(referralCode)}`),
    text("We sent this once because your friend asked us to. We did not add your address to any list."),
  ],
});
