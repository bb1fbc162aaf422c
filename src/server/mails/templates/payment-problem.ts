import { button, heading, text, type Template } from "../letter.ts";

export type PaymentProblem = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** What went wrong, one sentence for people: "The card was declined." */
  reason: string;
  orderUrl: string;
};

/** A payment failed after the customer had left. */
export const paymentProblem: Template<PaymentProblem> = (order) => ({
  subject: `We could not take the payment for ${order.orderNumber}`,
  preview: "Your order is safe. Please try another card.",
  parts: [
    heading("A little trouble with your payment."),
    text(`Hello ${order.firstName}, the payment for order ${order.orderNumber} did not go through. ${order.reason}`),
    text("You were not charged, and your order is safe. Please pay it with this card or another one."),
    button("Pay your order", order.orderUrl),
  ],
});
