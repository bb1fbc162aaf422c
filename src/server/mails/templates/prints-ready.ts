import { button, heading, link, text, type Template } from "../letter.ts";

export type PrintsReady = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
};

export const printsReady: Template<PrintsReady> = (order, { publicUrl }) => ({
  subject: `The prints of order ${order.orderNumber} are ready`,
  preview: "Pick them up, or we ship them.",
  parts: [
    heading("Your prints are ready."),
    text(`Hello ${order.firstName}, the prints of order ${order.orderNumber} are done.`),
    text("Pick them up at the lab during opening hours. If we ship them, we'll e-mail you when they leave."),
    button("See your order", order.orderUrl),
    link("Address and hours", `${publicUrl}/locations`),
  ],
});
