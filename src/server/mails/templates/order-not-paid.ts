import { button, heading, list, text, type Template } from "../letter.ts";

export type OrderNotPaid = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** A line for people per roll: "Kodak Portra 400, 35mm, C-41". */
  rolls: string[];
  /** What else was in it, a line each: "Kodak Portra 400 × 2". */
  items: string[];
  /** The coupon's code as it was typed; null without one. */
  couponCode: string | null;
  /** Puts all of it where it was before it was ordered. */
  againUrl: string;
};

/** The time to pay is over: says what was in the order, and brings it back. */
export const orderNotPaid: Template<OrderNotPaid> = (order) => ({
  subject: `Order ${order.orderNumber} is canceled, as it was not paid in time`,
  preview: "Nothing is charged. One click brings everything back.",
  parts: [
    heading(`Order ${order.orderNumber} was not paid in time.`),
    text(
      `Hello ${order.firstName}, your order was not paid in time, so we canceled it and released the reserved items. Nothing is charged for it, and any credits it used are on your account again. This was in it:`,
    ),
    list([...order.rolls, ...order.items]),
    ...(order.couponCode === null ? [] : [text(`Your code ${order.couponCode} was not used up by it.`)]),
    text("Would you still like it? This brings everything back as you had it, as far as it is on the shelf:"),
    button("Bring it back", order.againUrl),
  ],
});
