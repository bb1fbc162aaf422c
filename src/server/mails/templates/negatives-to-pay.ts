import { formatDollars, type Cents } from "../../../rules/money.ts";
import { PICK_UP_BUSINESS_DAYS } from "../../../rules/shipping/negatives.ts";
import { button, heading, text, type Template } from "../letter.ts";

export type NegativesToPay = {
  firstName: string;
  /** Of the order of the film, as shown: "#1042". */
  orderNumber: string;
  total: Cents;
  /** Why it was not charged, one sentence for people: "Your card was declined." */
  reason: string;
  payUrl: string;
};

/** Negatives were not collected and are to be shipped, but the shipping could not be charged. */
export const negativesToPay: Template<NegativesToPay> = ({ firstName, orderNumber, total, reason, payUrl }) => ({
  subject: `Negatives of order ${orderNumber}: payment due`,
  preview: `Pay ${formatDollars(total)} and we'll ship them.`,
  parts: [
    heading("Your negatives are ready to ship."),
    text(
      `Hello ${firstName}, the negatives of order ${orderNumber} were not picked up within ${PICK_UP_BUSINESS_DAYS} business days, so we'll ship them, as you chose. ${reason} We couldn't charge the shipping.`,
    ),
    text("Pay for the shipping and we'll send them. Until then, we keep them at our counter."),
    button(`Pay ${formatDollars(total)}`, payUrl),
  ],
});
