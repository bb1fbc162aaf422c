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
  subject: forLab ? `${vendorName} lets order ${orderNumber} wait` : `Order ${orderNumber} waits for you`,
  preview: isAccepted ? "It is not sent yet." : "You have not accepted it yet.",
  parts: [
    heading(forLab ? "A vendor's order waits." : "A customer is waiting for this one."),
    text(
      isAccepted
        ? `${forLab ? vendorName : "You"} took on order ${orderNumber}, and it is not sent yet.`
        : `Order ${orderNumber} is neither accepted nor declined${forLab ? ` by ${vendorName}` : ""} yet.`,
    ),
    text(
      forLab
        ? "They were reminded by the same mail."
        : "Please accept and send it, or decline it with a reason, so that the customer does not wait in vain.",
    ),
    button("See the order", url),
  ],
});
