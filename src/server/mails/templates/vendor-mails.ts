import { button, heading, list, type Template, text } from "../letter.ts";

export type VendorOrderMail = {
  orderNumber: string;
  /** A line for each item to make and ship. */
  lines: string[];
};

export const vendorOrder: Template<VendorOrderMail> = (order, { publicUrl }) => ({
  subject: `New order ${order.orderNumber} for you`,
  preview: `${order.lines.length === 1 ? "One item" : `${order.lines.length} items`} to make and ship.`,
  parts: [
    heading("A new order for you."),
    text(`Order ${order.orderNumber} is paid. Please make and ship:`),
    list(order.lines),
    text("Accept it, or decline it with a reason, so the customer doesn't wait."),
    button("See the order", `${publicUrl}/vendor-orders`),
  ],
});

export type VendorDeclined = {
  vendorName: string;
  orderNumber: string;
  reason: string;
  orderUrl: string;
};

/** Notifies the lab that a vendor declined their part of an order. */
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

export type VendorWaits = {
  vendorName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** Whether the vendor has accepted but not shipped it; otherwise it is not even accepted. */
  isAccepted: boolean;
  forLab: boolean;
  url: string;
};

export const vendorWaits: Template<VendorWaits> = ({ vendorName, orderNumber, isAccepted, forLab, url }) => ({
  subject: forLab ? `Order ${orderNumber} is overdue at ${vendorName}` : `Order ${orderNumber} is overdue`,
  preview: isAccepted ? "Not shipped yet." : "You have not accepted it yet.",
  parts: [
    heading(forLab ? "A vendor order is overdue." : "A customer is waiting for this one."),
    text(
      isAccepted
        ? `${forLab ? vendorName : "You"} accepted order ${orderNumber}. It has not shipped yet.`
        : `${forLab ? `${vendorName} has` : "You have"} not accepted or declined order ${orderNumber} yet.`,
    ),
    text(forLab ? "We reminded them, too." : "Please accept and ship it, or decline it with a reason."),
    button("See the order", url),
  ],
});
