import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

/** When somebody signs up with an e-mail that has an account already, and not with its password. */
export const signUpAgain: Template<{ firstName: string }> = ({ firstName }, { publicUrl }) => ({
  subject: "You already have an account",
  preview: `Someone tried to create another one with your e-mail at ${BRAND.name}.`,
  parts: [
    heading(`You already have an account, ${firstName}.`),
    text("Someone tried to create an account with this e-mail address. You already have one, so nothing changed."),
    text("If it was you, log in, or choose a new password if you forgot yours."),
    button("Log in", `${publicUrl}/login`),
    link("Choose a new password", `${publicUrl}/password-reset`),
    text("If it wasn't you, do nothing."),
  ],
});
