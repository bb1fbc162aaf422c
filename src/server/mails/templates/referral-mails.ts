import { button, heading, type Template, text } from "../letter.ts";

export type ReferralInvitation = {
  referralCode: string;
  /** "$5.00"; null if there is no reward. */
  amount: string | null;
};

export const referralInvitation: Template<ReferralInvitation> = ({ referralCode, amount }, { publicUrl, lab }) => ({
  // Sent to strangers in a customer's name, so it repeats nothing that the customer wrote.
  subject: `A friend invited you to ${lab.name}`,
  preview: `${lab.line}.`,
  parts: [
    heading("A friend thinks you would like us."),
    text(
      `${lab.name} develops and scans film with care. Send your rolls or drop them off, and find your scans online.`,
    ),
    ...(amount === null ? [] : [text(`You both get ${amount} on your account once your first order is complete.`)]),
    button("Create your account", `${publicUrl}/signup?referral=${encodeURIComponent(referralCode)}`),
    text("We sent this once because your friend asked us to. We did not add your address to any list."),
  ],
});

export type ReferralConfirm = {
  firstName: string;
  /** "$5.00" */
  amount: string;
  /** The page to confirm the e-mail. */
  url: string;
};

/** Sent to an invited customer whose first order is paid and whose e-mail is not confirmed, as the reward requires. */
export const referralConfirm: Template<ReferralConfirm> = ({ firstName, amount, url }) => ({
  subject: `Confirm your e-mail to get ${amount}`,
  preview: "Your first order is paid.",
  parts: [
    heading(`${amount} is waiting for you, ${firstName}.`),
    text(
      `You were invited, so you and your friend each get ${amount} once your first order is complete and your e-mail is confirmed.`,
    ),
    button("Confirm e-mail", url),
  ],
});

export type ReferralReward = {
  firstName: string;
  /** First name of the other customer. */
  friend: string;
  /** "$5.00" */
  amount: string;
  side: "referrer" | "invited";
};

/** Sent to both customers once the invited one's first order is complete. */
export const referralReward: Template<ReferralReward> = ({ firstName, friend, amount, side }, { publicUrl, lab }) => ({
  subject: `${amount} for you`,
  preview: `It pays for your next order at ${lab.name}.`,
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

export type ReferralRevoked = {
  firstName: string;
  friend: string;
  /** The amount taken back: "$5.00" */
  amount: string;
  side: "referrer" | "invited";
  /** The account-credit page. */
  url: string;
};

/** Sent to both customers when the invited one's first order was fully refunded and the reward taken back. */
export const referralRevoked: Template<ReferralRevoked> = ({ firstName, friend, amount, side, url }) => ({
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
