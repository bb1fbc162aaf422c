import type { ReminderReason } from "../../../rules/reminders/reminders.ts";
import { button, heading, text, type Template } from "../letter.ts";

export type ReminderMail = {
  product: string;
  slug: string;
  /** The only variant that was waited for; null for any. */
  variant: string | null;
  reason: ReminderReason;
};

/** The one mail to somebody who waited for a product. */
export const reminder: Template<ReminderMail> = ({ product, slug, variant, reason }, { publicUrl }) => {
  const what = variant === null ? product : `${product}, ${variant},`;
  const isBack = reason === "STOCK";
  return {
    subject: isBack ? `${product} is back` : `${product} is here`,
    preview: "You asked us to e-mail you.",
    parts: [
      heading(isBack ? `${product} is back.` : `${product} is here.`),
      text(
        isBack
          ? `You asked us to e-mail you: ${what} is back in stock. Other customers are waiting too.`
          : `You asked us to e-mail you: ${what} is available now.`,
      ),
      button(`See ${product}`, `${publicUrl}/products/${slug}`),
      text("This is our only e-mail about it. Your request has ended."),
    ],
  };
};
