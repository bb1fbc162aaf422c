import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

/** When a provider's sign-in is taken away in the settings. */
export const signInRemoved: Template<{ firstName: string; userId: string; provider: string }> = (
  { firstName, userId, provider },
  { publicUrl },
) => ({
  subject: `You can no longer sign in with ${provider}`,
  preview: `A sign-in was unlinked from your ${BRAND.name} account.`,
  parts: [
    heading(`Sign-in unlinked, ${firstName}.`),
    text(
      `Someone who was logged in as you unlinked ${provider} from your account. Your other ways to sign in still work, and you can link ${provider} again:`,
    ),
    link("Google and Facebook", `${publicUrl}/users/${userId}/settings#sign-ins`),
    text("Wasn't it you? Choose a new password now and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
