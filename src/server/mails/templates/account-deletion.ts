import { button, heading, list, text, type Template } from "../letter.ts";

export type AccountDeletion = {
  firstName: string;
  /** "December 5, 2026", the last day to change one's mind. */
  day: string;
  url: string;
};

/** Somebody wants their account deleted, and may change their mind. */
export const accountDeletion: Template<AccountDeletion> = ({ firstName, day, url }) => ({
  subject: `Your account will be deleted on ${day}`,
  preview: "You can cancel until then.",
  parts: [
    heading(`We are sorry to see you go, ${firstName}.`),
    text(`On ${day} we delete your account, including:`),
    list([
      "all your scans, shares, tags and places: download what you want to keep",
      "your addresses, cards, preferences and sign-ins",
      "any credits and account credit you have left",
    ]),
    text("We keep invoices for seven years, as tax law requires. You can cancel until then:"),
    button("Keep my account", url),
  ],
});
