import { button, heading, link, text, type Template } from "../letter.ts";

export type GoodsReady = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
};

export const goodsReady: Template<GoodsReady> = (order, { publicUrl }) => ({
  subject: `Order ${order.orderNumber} is ready for pickup`,
  preview: "Ready for pickup at the lab.",
  parts: [
    heading("Ready for pickup."),
    text(`Hello ${order.firstName}, order ${order.orderNumber} is ready at our counter.`),
    text("Come by during opening hours and tell us your order number."),
    button("See your order", order.orderUrl),
    link("Address and hours", `${publicUrl}/locations`),
  ],
});
