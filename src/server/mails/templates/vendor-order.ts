import { button, heading, list, text, type Template } from "../letter.ts";

export type VendorOrderMail = {
  /** As shown: "#1042". */
  orderNumber: string;
  /** A line for people per thing to make and ship. */
  lines: string[];
};

/** A paid order holds something that this vendor makes and ships. */
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
