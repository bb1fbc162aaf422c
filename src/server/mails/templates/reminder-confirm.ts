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
    subject: `Confirm your request: ${product}`,
    preview: "Confirm, and we'll e-mail you when it's available.",
    parts: [
      heading("Confirm your request"),
      text(
        reason === "STOCK"
          ? `${what} is sold out. Confirm, and we'll send you one e-mail when it's back in stock.`
          : `${what} is not on sale yet. Confirm, and we'll send you one e-mail when it's available.`,
      ),
      button("Yes, e-mail me", address("yes")),
      text(
        `Someone entered this address at ${BRAND.name}. If it wasn't you, do nothing: we delete it in a week. To delete it now:`,
      ),
      link("No, delete my address", address("no")),
    ],
  };
};
