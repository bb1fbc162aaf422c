import { button, heading, text, type Template } from "../letter.ts";

/** When somebody made new recovery codes. */
export const recoveryCodesRenewed: Template<{ firstName: string }> = ({ firstName }, { publicUrl }) => ({
  subject: "New recovery codes",
  preview: "The old codes no longer work.",
  parts: [
    heading(`Hello ${firstName}, you have new recovery codes.`),
    text("The old codes no longer work. Delete them, and keep the new ones in a safe place."),
    text("Wasn't it you? Choose a new password now and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
