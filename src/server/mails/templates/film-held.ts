import { type Cents, formatDollars } from "../../../rules/money.ts";
import { button, heading, list, text, type Template } from "../letter.ts";

export type FilmHeld = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
  /** A line for people per roll that is at the lab. */
  arrived: string[];
  /** Declared, but not in the parcel. */
  missing: string[];
  /** A word from the bench; empty for none. */
  note: string;
  /** The amount due and the payment page; null for a canceled order. */
  toPay: { total: Cents; payUrl: string } | null;
};

/** Film of an unpaid or canceled order arrived. */
export const filmHeld: Template<FilmHeld> = ({ firstName, orderNumber, orderUrl, arrived, missing, note, toPay }) => ({
  subject: toPay === null ? `We're returning the film of ${orderNumber}` : "Your film is here, waiting for payment",
  preview: toPay === null ? "The order was canceled." : `Pay ${formatDollars(toPay.total)} and we'll start developing.`,
  parts: [
    heading(toPay === null ? "Your film is on its way back." : "Your film is here."),
    text(
      toPay === null
        ? `Hello ${firstName}, film arrived for order ${orderNumber}, which was canceled. We won't develop it and will return it to you:`
        : `Hello ${firstName}, we received the film of order ${orderNumber}. The order isn't paid yet, so we are holding your rolls:`,
    ),
    list(arrived),
    ...(missing.length > 0 ? [text("These rolls are on your order but weren't in the parcel:"), list(missing)] : []),
    ...(note === "" ? [] : [text(note)]),
    ...(toPay === null
      ? [
          text("Would you rather have it developed? Place a new order and reply to this e-mail with its number."),
          button("View order", orderUrl),
        ]
      : [text("We start as soon as the order is paid."), button(`Pay ${formatDollars(toPay.total)}`, toPay.payUrl)]),
  ],
});
