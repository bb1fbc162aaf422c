import { button, heading, text, type Template } from "../letter.ts";

export type OrderCanceled = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
  /** One sentence for people; empty when there is nothing to say. */
  reason: string;
  /** Whether money was paid that goes back now. */
  wasPaid: boolean;
  /** Whether its film is with the lab or a courier. */
  isFilmOut: boolean;
};

export const orderCanceled: Template<OrderCanceled> = (order) => ({
  subject: `Order ${order.orderNumber} is canceled`,
  preview: order.wasPaid ? "Your refund is on its way." : "You were not charged.",
  parts: [
    heading(`Order ${order.orderNumber} is canceled.`),
    text(`Hello ${order.firstName}, this order is canceled. ${order.reason}`.trim()),
    text(
      order.wasPaid
        ? "We refund your payment the way you paid, and your credits are back on your account. Card refunds take a few days to appear."
        : "You were not charged, and any credits are back on your account.",
    ),
    ...(order.isFilmOut ? [text("We'll return your film to you.")] : []),
    button("View order", order.orderUrl),
  ],
});
