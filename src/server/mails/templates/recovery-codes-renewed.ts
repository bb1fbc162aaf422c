import { button, heading, text, type Template } from "../letter.ts";

/** When somebody made new recovery codes. */
export const recoveryCodesRenewed: Template<{ firstName: string }> = ({ firstName }, { publicUrl }) => ({
  subject: "New recovery codes",
  preview: "Those from before do not work any more.",
  parts: [
    heading(`Hello ${firstName}, you have new recovery codes.`),
    text("Those from before do not work any more. Throw them away, and keep the new ones in a safe place."),
    text("Was it not you? Then choose a new password now, and tell us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
