import { button, heading, text, type Template } from "../letter.ts";

export type LabMessage = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** What somebody at the lab wrote, with its line breaks. */
  text: string;
  orderUrl: string;
};

/** Somebody at the lab wrote to a customer about an order. */
export const labMessage: Template<LabMessage> = (order) => ({
  subject: `About your order ${order.orderNumber}`,
  preview: order.text.slice(0, 120),
  parts: [
    heading(`About order ${order.orderNumber}.`),
    text(`Hello ${order.firstName},`),
    ...order.text
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
      .map((paragraph) => text(paragraph)),
    text("Reply to this e-mail to answer."),
    button("See your order", order.orderUrl),
  ],
});
