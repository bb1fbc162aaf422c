import { button, heading, text, type Template } from "../letter.ts";
import { noMore } from "../no-more.ts";

export type OrderShipped = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
  /** As shown: "FedEx". */
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's page about the parcel. */
  trackingUrl: string | null;
  /** Where these mails are switched off; null for who has no account. */
  settingsUrl?: string | null;
};

/** A parcel to the customer left. */
export const orderShipped: Template<OrderShipped> = (order) => ({
  subject: `Order ${order.orderNumber} is on its way`,
  preview: order.trackingNumber === null ? "Your parcel has left." : `Tracking number ${order.trackingNumber}`,
  parts: [
    heading("It's on its way."),
    text(`Hello ${order.firstName}, a parcel of order ${order.orderNumber} has left for your address.`),
    ...(order.trackingNumber === null
      ? []
      : [text([order.carrier, "tracking number", order.trackingNumber].filter(Boolean).join(" "))]),
    order.trackingUrl === null
      ? button("Follow your order", order.orderUrl)
      : button("Follow your parcel", order.trackingUrl),
    ...noMore(order.settingsUrl),
  ],
});
