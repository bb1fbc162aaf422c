import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

/** When somebody signs up with an e-mail that has an account already, and not with its password. */
export const signUpAgain: Template<{ firstName: string }> = ({ firstName }, { publicUrl }) => ({
  subject: "You have an account already",
  preview: `Someone tried to create another one with your e-mail at ${BRAND.name}.`,
  parts: [
    heading(`You are one of us already, ${firstName}.`),
    text("Someone tried to create an account with this e-mail address. There is one, so nothing was made or changed."),
    text("Was it you? Then log in, or choose a new password if the old one is gone."),
    button("Log in", `${publicUrl}/login`),
    link("Choose a new password", `${publicUrl}/password-reset`),
    text("Was it not you? Then there is nothing to do."),
  ],
});
