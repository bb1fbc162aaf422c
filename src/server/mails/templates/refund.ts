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
        subject: `Your refund for ${data.orderNumber} is account credit now`,
        preview: `${data.card} did not take ${formatDollars(data.failedToCard)} back.`,
        parts: [
          heading("A small detour for your refund."),
          text(
            `Hello ${data.firstName}, we sent ${formatDollars(data.failedToCard)} for order ${data.orderNumber} back to ${data.card}, but the bank did not take it.`,
          ),
          text("It is now account credit and applies automatically to your next order."),
          text("Would you rather have it another way? Answer this mail, and we'll sort it out."),
          button("See your order", data.orderUrl),
        ],
      }
    : {
        subject: `Your refund for ${data.orderNumber}`,
        preview: `${formatDollars(addCents(data.toCard, data.toGiftCard, data.toAccountCredit))} was refunded to you.`,
        parts: [
          heading(`You have money back, ${data.firstName}.`),
          text(`For order ${data.orderNumber} we gave back:`),
          list([
            ...(data.toCard > 0
              ? [`${formatDollars(data.toCard)} to ${data.card}; banks take 5 to 10 days to show it`]
              : []),
            ...(data.toGiftCard > 0
              ? [`${formatDollars(data.toGiftCard)} to your gift card; its code works again`]
              : []),
            ...(data.toAccountCredit > 0
              ? [`${formatDollars(data.toAccountCredit)} as account credit; it pays for your next order by itself`]
              : []),
          ]),
          text(`Why: ${data.reason}`),
          button("See your order", data.orderUrl),
        ],
      };
