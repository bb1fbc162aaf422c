import { button, heading, text, type Template } from "../letter.ts";

export type VendorWaits = {
  vendorName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** Taken on already, and not sent; else not even taken on. */
  isAccepted: boolean;
  /** The lab's copy. */
  forLab: boolean;
  url: string;
};

/** A vendor's part of an order waits too long. */
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
    text(forLab ? "They got the same e-mail." : "Please accept and ship it, or decline it with a reason."),
    button("See the order", url),
  ],
});
