import { BRAND } from "../../../rules/brand.ts";
import type { ReminderReason } from "../../../rules/reminders/reminders.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

export type ReminderConfirm = {
  product: string;
  /** The only variant that will do; null for any. */
  variant: string | null;
  reason: ReminderReason;
  token: string;
};

/** Asks a guest whether the wish is theirs. */
export const reminderConfirm: Template<ReminderConfirm> = ({ product, variant, reason, token }, { publicUrl }) => {
  const what = variant === null ? product : `${product}, ${variant}`;
  const address = (answer: string) => `${publicUrl}/reminders/${answer}?token=${encodeURIComponent(token)}`;
  return {
    subject: `Shall we tell you about ${product}?`,
    preview: "One press, and we write once it can be had.",
    parts: [
      heading("Shall we tell you?"),
      text(
        reason === "STOCK"
          ? `${what} is sold out. Say yes, and we write one mail as soon as there is some again.`
          : `${what} is not on sale yet. Say yes, and we write one mail as soon as you can have it.`,
      ),
      button("Yes, tell me", address("yes")),
      text(
        `Somebody gave this address to ${BRAND.name} for that. If it was not you, do nothing: it is forgotten in a week. Or at once:`,
      ),
      link("No, forget it", address("no")),
    ],
  };
};
