import type { Sealed } from "../../platform/tokens/sealed.ts";
import { code, heading, link, text, type Template } from "../letter.ts";

/** Shows whose an e-mail is; good for 10 minutes and 5 tries. */
export const emailCode: Template<{ firstName: string; code: Sealed }> = (data, { unseal, publicUrl }) => ({
  subject: "Is this your e-mail?",
  preview: "Your code works for 10 minutes.",
  parts: [
    heading(`Hello ${data.firstName}, here is your code.`),
    code(unseal(data.code)),
    text("It confirms your e-mail. It works once, for 10 minutes. Only enter it on your settings page."),
    text("Didn't you request it? Then someone is logged in as you. Choose a new password now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
