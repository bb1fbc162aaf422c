import type { Sealed } from "../../platform/tokens/sealed.ts";
import { code, heading, link, text, type Template } from "../letter.ts";

/** The second step of a manager's login; good for 10 minutes and 5 tries. */
export const twoFactorCode: Template<{ firstName: string; code: Sealed }> = (data, { unseal, publicUrl }) => ({
  subject: "Your login code",
  preview: "It works for 10 minutes.",
  parts: [
    heading(`Hello ${data.firstName}, here is your code.`),
    code(unseal(data.code)),
    text("It works once, for 10 minutes. Only enter it where you just logged in."),
    text("Didn't you log in? Then someone knows your password. Choose a new one now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
