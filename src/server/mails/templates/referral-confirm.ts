import { button, heading, text, type Template } from "../letter.ts";

export type ReferralConfirm = {
  firstName: string;
  /** "$5.00" */
  amount: string;
  /** The page on which an e-mail is confirmed. */
  url: string;
};

/** To an invited customer whose first order is paid and whose e-mail is not confirmed, which the reward needs. */
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
