import { BRAND } from "../../../rules/brand.ts";
import { button, heading, text, type Template } from "../letter.ts";

/** After sign-up. */
export const welcome: Template<{ firstName: string }> = ({ firstName }, { publicUrl }) => ({
  subject: `Nice meeting you, ${firstName}`,
  preview: "Your first rolls are a few clicks away.",
  parts: [
    heading(`Nice meeting you, ${firstName}.`),
    text(
      `You now have an account at ${BRAND.name}. Tell us about the rolls you shot, send them or drop them off, and we'll develop and scan them with care.`,
    ),
    text("We'll e-mail you when your film arrives, and again when your scans are ready."),
    button("Send your first rolls", `${publicUrl}/onboarding/rolls`),
  ],
});
