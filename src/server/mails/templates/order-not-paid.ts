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
  subject: `Order ${order.orderNumber} was canceled: not paid in time`,
  preview: "You were not charged. Reorder with one click.",
  parts: [
    heading(`Order ${order.orderNumber} was not paid in time.`),
    text(
      `Hello ${order.firstName}, your order was not paid in time, so we canceled it and released the reserved items. You were not charged, and any credits are back on your account. Your order:`,
    ),
    list([...order.rolls, ...order.items]),
    ...(order.couponCode === null ? [] : [text(`You can still use your code ${order.couponCode}.`)]),
    text("Still want it? Order everything that is in stock again:"),
    button("Order again", order.againUrl),
  ],
});
