import { button, heading, list, text, type Template } from "../letter.ts";
import { noMore } from "../no-more.ts";

export type CartLeft = {
  firstName: string;
  /** A line each: "Kodak Portra 400 × 2". */
  items: string[];
  /** How many more lines there are. */
  more: number;
  /** Where it is bought, once its owner is logged in. */
  url: string;
  /** Where these mails are switched off. */
  settingsUrl: string;
};

/** The one mail about a cart that somebody with an account left. */
export const cartLeft: Template<CartLeft> = ({ firstName, items, more, url, settingsUrl }) => ({
  subject: "Your cart is still here",
  preview: "Continue where you left off.",
  parts: [
    heading(`Your cart is still here, ${firstName}.`),
    text("These items are in it and available:"),
    list(more === 0 ? items : [...items, `and ${more} more`]),
    button("See your cart", url),
    text("Nothing is reserved. If you no longer want it, do nothing: we e-mail you only once about a cart."),
    ...noMore(settingsUrl),
  ],
});
