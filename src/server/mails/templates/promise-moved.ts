import { button, heading, text, type Template } from "../letter.ts";
import { noMore } from "../no-more.ts";

export type PromiseMoved = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** "Thursday, November 26": promised until now, and from now on. */
  was: string;
  by: string;
  /** A sentence. */
  reason: string;
  orderUrl: string;
  /** Where these mails are switched off; null for who has no account. */
  settingsUrl?: string | null;
};

/** The scans of an order come later than the lab had promised. */
export const promiseMoved: Template<PromiseMoved> = (order) => ({
  subject: `Your scans will be ready by ${order.by}`,
  preview: `Order ${order.orderNumber}: originally ${order.was}.`,
  parts: [
    heading(`Your scans will be ready by ${order.by}.`),
    text(`Hello ${order.firstName}, order ${order.orderNumber} was due ${order.was}. ${order.reason}`),
    text("Your film is safe, and you don't need to do anything. If the date matters to you, reply to this e-mail."),
    button("Follow your order", order.orderUrl),
    ...noMore(order.settingsUrl),
  ],
});
