import { addCents, formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, list, text, type Template } from "../letter.ts";

export type RefundMail = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  toCard: Cents;
  /** "Visa ending 4242". */
  card: string;
  /** Refunded to the gift card that paid. */
  toGiftCard: Cents;
  toAccountCredit: Cents;
  /** What the bank did not take back; it became account credit. */
  failedToCard: Cents;
  reason: string;
  orderUrl: string;
};

/** Money went back. */
export const refund: Template<RefundMail> = (data) =>
  data.failedToCard > 0
    ? {
        subject: `Your refund for ${data.orderNumber} is now account credit`,
        preview: `Your bank rejected the ${formatDollars(data.failedToCard)} refund to ${data.card}.`,
        parts: [
          heading("Your refund is now account credit."),
          text(
            `Hello ${data.firstName}, we refunded ${formatDollars(data.failedToCard)} of order ${data.orderNumber} to ${data.card}, but the bank rejected it.`,
          ),
          text("It is now account credit and applies automatically to your next order."),
          text("Prefer another way? Reply to this e-mail, and we'll sort it out."),
          button("See your order", data.orderUrl),
        ],
      }
    : {
        subject: `Your refund for ${data.orderNumber}`,
        preview: `${formatDollars(addCents(data.toCard, data.toGiftCard, data.toAccountCredit))} was refunded to you.`,
        parts: [
          heading(`Your refund is on its way, ${data.firstName}.`),
          text(`Refund for order ${data.orderNumber}:`),
          list([
            ...(data.toCard > 0
              ? [`${formatDollars(data.toCard)} to ${data.card}; banks take 5 to 10 days to show it`]
              : []),
            ...(data.toGiftCard > 0
              ? [`${formatDollars(data.toGiftCard)} to your gift card; its code works again`]
              : []),
            ...(data.toAccountCredit > 0
              ? [`${formatDollars(data.toAccountCredit)} as account credit, applied automatically to your next order`]
              : []),
          ]),
          text(`Reason: ${data.reason}`),
          button("See your order", data.orderUrl),
        ],
      };
