import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

/** When somebody came in by a recovery code. */
export const recoveryCodeUsed: Template<{ firstName: string; userId: string; left: number }> = (
  { firstName, userId, left },
  { publicUrl },
) => ({
  subject: "A recovery code was used",
  preview: `Codes left: ${left}.`,
  parts: [
    heading(`Hello ${firstName}, one of your recovery codes was used.`),
    text(`Someone used it to log in to your ${BRAND.name} account. It does not work again. Codes left: ${left}.`),
    ...(left <= 3
      ? [
          text("Create new codes before they run out."),
          link("Recovery codes", `${publicUrl}/users/${userId}/settings#second-factor`),
        ]
      : []),
    text(
      "Wasn't it you? Then someone knows your password and has your codes. Choose a new password now, and write to us.",
    ),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
