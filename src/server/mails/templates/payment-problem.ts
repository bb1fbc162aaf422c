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
  subject: `Payment failed for order ${order.orderNumber}`,
  preview: "Your order is saved. Please try another card.",
  parts: [
    heading("A problem with your payment."),
    text(`Hello ${order.firstName}, the payment for order ${order.orderNumber} did not go through. ${order.reason}`),
    text("You were not charged, and your order is saved. Please try again with this card or another one."),
    button("Pay your order", order.orderUrl),
  ],
});
