import { button, heading, text, type Template } from "../letter.ts";

export type VendorDeclined = {
  vendorName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  reason: string;
  orderUrl: string;
};

/** For the lab: a vendor will not make their part of an order. */
export const vendorDeclined: Template<VendorDeclined> = (order) => ({
  subject: `${order.vendorName} declined order ${order.orderNumber}`,
  preview: order.reason,
  parts: [
    heading("A vendor declined an order."),
    text(`${order.vendorName} will not make their part of order ${order.orderNumber}. The reason:`),
    text(order.reason),
    text("The customer has paid. Find another vendor, or refund it."),
    button("Open the order", order.orderUrl),
  ],
});
