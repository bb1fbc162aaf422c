import { button, heading, list, text, type Template } from "../letter.ts";
import { type ChangeOfReceipt, partsOfChange } from "./receipt-changed.ts";
import { noMore } from "../no-more.ts";

export type OrderReceived = ChangeOfReceipt & {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  /** A line for people per roll that was in the parcel. */
  arrived: string[];
  /** Declared, but not in the parcel. */
  missing: string[];
  /** When the scans are up, and why then, for people; null when no film arrived. */
  promise: string | null;
  orderUrl: string;
  /** Where these mails are switched off; null for who has no account. */
  settingsUrl?: string | null;
};

/** The parcel was opened at the lab. */
export const orderReceived: Template<OrderReceived> = (order) => ({
  subject: order.missing.length > 0 ? `Some film of ${order.orderNumber} is missing` : "Your film is here",
  preview: countOf(order.arrived.length, order.missing.length),
  parts: [
    heading(headingOf(order)),
    ...(order.arrived.length > 0
      ? [text(`Hello ${order.firstName}, we opened order ${order.orderNumber} and found:`), list(order.arrived)]
      : [text(`Hello ${order.firstName}, we opened order ${order.orderNumber}.`)]),
    ...(order.missing.length > 0
      ? [
          text("Missing from the parcel:"),
          list(order.missing),
          text("Still on their way, or still in the camera? Reply to this e-mail, and we'll sort it out together."),
        ]
      : []),
    ...partsOfChange(order),
    ...(order.arrived.length > 0
      ? [text("Next we develop and scan. We'll e-mail you when your scans are ready.")]
      : []),
    ...(order.promise === null ? [] : [text(order.promise)]),
    button("Follow your order", order.orderUrl),
    ...(order.missing.length === 0 ? noMore(order.settingsUrl) : []),
  ],
});

/** What is missing comes first: who reads no further knows it. */
function headingOf({ arrived, missing }: OrderReceived): string {
  if (missing.length === 0) return "Your film is here.";
  if (arrived.length === 0) return "Your parcel is here, without your film.";
  return missing.length === 1 ? "One of your rolls is missing." : `${missing.length} of your rolls are missing.`;
}

function countOf(arrived: number, missing: number): string {
  const rolls = arrived === 1 ? "1 roll arrived" : `${arrived} rolls arrived`;
  return missing === 0 ? `${rolls} at the lab.` : `${rolls} at the lab, ${missing} missing.`;
}
