import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

export type WaitlistWelcome = {
  /** Ends the subscription; it opens nothing else, so it travels as it is. */
  token: string;
};

/** First mail of the newsletter. */
export const waitlistWelcome: Template<WaitlistWelcome> = ({ token }, { publicUrl }) => ({
  subject: `Nice, you are on the list`,
  preview: "Film, light, and lessons from the bench.",
  parts: [
    heading("Nice, you are on the list."),
    text("We e-mail about film, light and lessons from the bench, at most twice a month."),
    button("Read the notes", `${publicUrl}/notes`),
    text(`You get this because someone entered this address at ${BRAND.name}. If it wasn't you, or to unsubscribe:`),
    link("Unsubscribe", `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`),
  ],
});
