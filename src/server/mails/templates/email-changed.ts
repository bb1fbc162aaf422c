import { BRAND } from "../../../rules/brand.ts";
import { heading, text, type Template } from "../letter.ts";

export type EmailChanged = {
  firstName: string;
  /** The new one, masked: "a***@example.com". */
  email: string;
};

/** To the e-mail that an account had until now. */
export const emailChanged: Template<EmailChanged> = (data) => ({
  subject: "Your e-mail was changed",
  preview: `From now on you log in with ${data.email}.`,
  parts: [
    heading(`Your e-mail was changed, ${data.firstName}.`),
    text(
      `From now on you log in with ${data.email}, and we send all e-mails there. You can no longer log in with this one.`,
    ),
    text(
      `Wasn't it you? Then someone else has access to your account. Write to ${BRAND.email} right away, and we will fix it.`,
    ),
  ],
});
