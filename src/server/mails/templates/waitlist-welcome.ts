import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

export type WaitlistWelcome = {
  /** Ends the subscription; it opens nothing else, so it travels as it is. */
  token: string;
};

/** First mail of the newsletter. */
export const waitlistWelcome: Template<WaitlistWelcome> = ({ token }, { publicUrl }) => ({
  subject: `Nice, you are on the list`,
  preview: "Film, light and what we learn at the bench.",
  parts: [
    heading("Nice, you are on the list."),
    text("Now and then we write about film, light and what we learn at the bench. Never more than twice a month."),
    button("Read the notes", `${publicUrl}/notes`),
    text(`You get this because someone entered this address at ${BRAND.name}. If it was not you, or you had enough:`),
    link("Take me off the list", `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`),
  ],
});
