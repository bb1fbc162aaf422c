import { BRAND } from "../../../rules/brand.ts";
import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, list, text, type Template } from "../letter.ts";

const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: BRAND.timeZone });

export type OrderToPay = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  total: Cents;
  /** A line each: "Kodak Portra 400 × 2". */
  items: string[];
  /** ISO 8601: until when it is kept; null when it waits. */
  heldUntil: string | null;
  /** Where it is read and paid. */
  payUrl: string;
};

/** An order of somebody without an account stands and is not paid: the way back to it, for who closed the page. */
export const orderToPay: Template<OrderToPay> = ({ firstName, orderNumber, total, items, heldUntil, payUrl }) => ({
  subject: `Order ${orderNumber}: payment due`,
  preview: "Finish your order.",
  parts: [
    heading("Finish your order."),
    text(`Hello ${firstName}, your order ${orderNumber} is waiting for payment:`),
    list(items),
    text(
      heldUntil === null
        ? `Total: ${formatDollars(total)}.`
        : `Total: ${formatDollars(total)}. Reserved for you until ${TIME.format(new Date(heldUntil))} (${BRAND.timeZoneName}). If you don't pay by then, we cancel the order and charge nothing.`,
    ),
    button(`Pay ${formatDollars(total)}`, payUrl),
    text("If you already paid or no longer want it, do nothing."),
  ],
});
