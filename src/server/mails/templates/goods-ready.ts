import { button, heading, link, text, type Template } from "../letter.ts";

export type GoodsReady = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
};

export const goodsReady: Template<GoodsReady> = (order, { publicUrl }) => ({
  subject: `Order ${order.orderNumber} is ready for you`,
  preview: "Packed, and waiting at the lab.",
  parts: [
    heading("It is packed and waits for you."),
    text(`Hello ${order.firstName}, what you ordered with ${order.orderNumber} lies at the counter.`),
    text("Come by during opening hours, and tell us the number of the order."),
    button("See your order", order.orderUrl),
    link("Where we are, and our hours", `${publicUrl}/locations`),
  ],
});
