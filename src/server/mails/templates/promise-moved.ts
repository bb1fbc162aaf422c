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
  subject: `Your scans now come by ${order.by}`,
  preview: `Order ${order.orderNumber}: not ${order.was}, as we had said.`,
  parts: [
    heading(`Your scans come by ${order.by}.`),
    text(`Hello ${order.firstName}, we had promised order ${order.orderNumber} for ${order.was}. ${order.reason}`),
    text("Your film is safe with us, and there is nothing for you to do. If the day matters to you, answer this mail."),
    button("Follow your order", order.orderUrl),
    ...noMore(order.settingsUrl),
  ],
});
