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
    heading(`One more lock, ${firstName}.`),
    text(`Your account has ${KINDS[kind]} now: ${name}.`),
    ...(first
      ? [
          text(
            "From now on we ask for it whenever you log in, and you are logged out everywhere else. Keep the recovery codes that came with it in a safe place: they are the way in should you lose it.",
          ),
        ]
      : []),
    text("Was it not you? Then choose a new password now, and tell us: we take it away again."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
