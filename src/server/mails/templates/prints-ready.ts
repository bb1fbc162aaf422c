import { button, heading, link, text, type Template } from "../letter.ts";

export type PrintsReady = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
};

export const printsReady: Template<PrintsReady> = (order, { publicUrl }) => ({
  subject: `The prints of order ${order.orderNumber} are ready`,
  preview: "Fresh from the printer.",
  parts: [
    heading("Your prints are ready."),
    text(`Hello ${order.firstName}, the prints of order ${order.orderNumber} are done, and they look good.`),
    text("Pick them up at the lab during opening hours. If they are to be sent to you, we'll write when they are out."),
    button("See your order", order.orderUrl),
    link("Where we are, and our hours", `${publicUrl}/locations`),
  ],
});
