import { BRAND } from "../../../rules/brand.ts";
import { button, heading, text, type Template } from "../letter.ts";

const KINDS = { AUTHENTICATOR: "an authenticator app", PASSKEY: "a passkey" } as const;

/** When somebody has set up a second factor. */
export const factorAdded: Template<{
  firstName: string;
  kind: keyof typeof KINDS;
  name: string;
  first: boolean;
}> = ({ firstName, kind, name, first }, { publicUrl }) => ({
  subject: kind === "PASSKEY" ? "A passkey for your account" : "An authenticator app for your account",
  preview: `Your account at ${BRAND.name} has a new second factor.`,
  parts: [
    heading(`New second factor, ${firstName}.`),
    text(`Your account now has ${KINDS[kind]}: ${name}.`),
    ...(first
      ? [
          text(
            "You need it at every login from now on, and you are logged out everywhere else. Keep your recovery codes in a safe place. You need them if you lose it.",
          ),
        ]
      : []),
    text("Wasn't it you? Choose a new password now and write to us. We will remove it."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
