import { button, heading, text, type Template } from "../letter.ts";

/** When somebody made new recovery codes. */
export const recoveryCodesRenewed: Template<{ firstName: string }> = ({ firstName }, { publicUrl }) => ({
  subject: "New recovery codes",
  preview: "The old codes no longer work.",
  parts: [
    heading(`Hello ${firstName}, you have new recovery codes.`),
    text("The old codes no longer work. Throw them away, and keep the new ones in a safe place."),
    text("Was it not you? Then choose a new password now, and tell us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
