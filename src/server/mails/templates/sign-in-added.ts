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
  preview: `Your account at ${BRAND.name} has one more door.`,
  parts: [
    heading(`One more way in, ${data.firstName}.`),
    text(
      data.inSettings
        ? `It was added in the settings of your account: whoever signs in to ${data.provider} with that account there is you here.`
        : `Somebody signed in to ${data.provider} with your e-mail address, so that account now opens yours, too.`,
    ),
    ...(data.passwordDropped
      ? [
          text(
            "Until then nobody had shown us that this e-mail is yours, so the password that the account had does not work any more, and everyone who was logged in is logged out. Choose a new one whenever you want to log in without " +
              `${data.provider}.`,
          ),
        ]
      : []),
    text("Was it not you? Then choose a new password here, and tell us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
