import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, list, text, type Part, type Template } from "../letter.ts";

/** What was found otherwise than declared, and what that changes about the price. */
export type ChangeOfReceipt = {
  /** "Kodak Portra 400, 35mm, C-41 color is Kodak Ektachrome, 35mm, E-6 slide": a line a roll. */
  corrected: string[];
  /** What became account credit. */
  givenBack: Cents;
  /** What is account credit once the bank has decided a dispute for the lab, or staff give it before. */
  held: Cents;
  /** What an add-on order is to be paid; its invoice comes by a mail of its own. */
  toPay: Cents;
  /** The lab's own words. */
  note: string;
};

export type ReceiptChanged = ChangeOfReceipt & {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** A line for people per roll that came since. */
  arrived: string[];
  orderUrl: string;
};

/** The part of a mail about credit that is on hold; none where there is none. */
export const partsOfHeld = (held: Cents): Part[] =>
  held > 0
    ? [
        text(
          `${formatDollars(held)} of account credit is on hold because this order’s payment is disputed with your bank. We decide on it when the bank has decided.`,
        ),
      ]
    : [];

/** The parts of a mail that tell of it; none where all is as declared. */
export const partsOfChange = ({ corrected, givenBack, held, toPay, note }: ChangeOfReceipt): Part[] => [
  ...(corrected.length > 0
    ? [text("Some film differs from your order. We process it as received:"), list(corrected)]
    : []),
  ...(givenBack > 0
    ? [text(`You only pay for film that arrived: ${formatDollars(givenBack)} of this order is now account credit.`)]
    : []),
  ...partsOfHeld(held),
  ...(toPay > 0
    ? [text(`Film beyond your order costs ${formatDollars(toPay)}. We e-mail the invoice separately.`)]
    : []),
  ...(note === "" ? [] : [text(`Note from the lab: ${note}`)]),
];

/** Something about a parcel turned out otherwise after it had been opened. */
export const receiptChanged: Template<ReceiptChanged> = (order) => ({
  subject: `A change to the film of order ${order.orderNumber}`,
  preview: "A change to your order after we opened your parcel.",
  parts: [
    heading("A change to your film."),
    text(`Hello ${order.firstName}, we checked order ${order.orderNumber} again.`),
    ...(order.arrived.length > 0 ? [text("Received so far:"), list(order.arrived)] : []),
    ...partsOfChange(order),
    button("Follow your order", order.orderUrl),
  ],
});
