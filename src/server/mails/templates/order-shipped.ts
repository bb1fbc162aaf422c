import { button, heading, list, text, type Template } from "../letter.ts";
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
  /** What is in the parcel where the order has several: "2 × Loupe". */
  items: readonly string[];
  /** Where these mails are switched off; null for who has no account. */
  settingsUrl?: string | null;
};

/** A parcel to the customer left. */
export const orderShipped: Template<OrderShipped> = (order) => ({
  subject: `Order ${order.orderNumber} is on its way`,
  preview: order.trackingNumber === null ? "Your parcel has shipped." : `Tracking number ${order.trackingNumber}`,
  parts: [
    heading("It's on its way."),
    text(`Hello ${order.firstName}, we shipped a parcel of order ${order.orderNumber} to you.`),
    ...(order.items.length === 0 ? [] : [text("In this parcel:"), list(order.items)]),
    ...(order.trackingNumber === null
      ? []
      : [text([order.carrier, "tracking number", order.trackingNumber].filter(Boolean).join(" "))]),
    order.trackingUrl === null
      ? button("Follow your order", order.orderUrl)
      : button("Track your parcel", order.trackingUrl),
    ...noMore(order.settingsUrl),
  ],
});
