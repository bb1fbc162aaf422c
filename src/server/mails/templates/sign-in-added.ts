import { BRAND } from "../../../rules/brand.ts";
import { button, heading, text, type Template } from "../letter.ts";

type SignInAdded = {
  firstName: string;
  provider: string;
  passwordDropped: boolean;
  /** Its owner added it in the settings, whatever the e-mail there. */
  inSettings: boolean;
};

/** When an account can be entered through a provider for the first time. */
export const signInAdded: Template<SignInAdded> = (data, { publicUrl }) => ({
  subject: `You can now sign in with ${data.provider}`,
  preview: `Your ${BRAND.name} account has a new way to sign in.`,
  parts: [
    heading(`New way to sign in, ${data.firstName}.`),
    text(
      data.inSettings
        ? `It was added to your account: anyone who signs in to that ${data.provider} account can open your account here.`
        : `Someone signed in to ${data.provider} with your e-mail address, so that account now opens yours, too.`,
    ),
    ...(data.passwordDropped
      ? [
          text(
            "This e-mail was not confirmed before, so the old password no longer works and all sessions were logged out. Choose a new password to log in without " +
              `${data.provider}.`,
          ),
        ]
      : []),
    text("Wasn't it you? Choose a new password here and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
