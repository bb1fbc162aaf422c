import type { Sealed } from "../../platform/tokens/sealed.ts";
import { button, heading, text, type Template } from "../letter.ts";

/** The link to choose a new password; good for one hour, once. */
export const passwordReset: Template<{ firstName: string; token: Sealed }> = (data, { publicUrl, unseal }) => ({
  subject: "Choose a new password",
  preview: "The link works for one hour, once.",
  parts: [
    heading(`Locked out, ${data.firstName}?`),
    text("It happens. Choose a new password with this link. It works for one hour, once."),
    button("Choose a new password", `${publicUrl}/password-reset?token=${encodeURIComponent(unseal(data.token))}`),
    text("Didn't you request this? Ignore this e-mail. Nothing has changed."),
  ],
});
