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
    heading(`You have another e-mail, ${data.firstName}.`),
    text(`From now on you log in with ${data.email}, and all our mails go there. This one opens nothing any more.`),
    text(`Was it not you? Then somebody is in your account: write to ${BRAND.email} at once, and we put it right.`),
  ],
});
