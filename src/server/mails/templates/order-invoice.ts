import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, list, text, type Template } from "../letter.ts";

export type OrderInvoice = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  invoiceNumber: number;
  total: Cents;
  /** A line for people per line of the invoice: "Rush × 2: $29.98". */
  items: string[];
  /** What it comes to, a line each: "Subtotal: $29.00". */
  sums: string[];
  /** The page where it is paid. */
  payUrl: string;
};

/** What is to be paid, with the way to pay it. */
export const orderInvoice: Template<OrderInvoice> = (invoice) => ({
  subject: `Invoice for order ${invoice.orderNumber}: ${formatDollars(invoice.total)}`,
  preview: `Invoice ${invoice.invoiceNumber}, to be paid by card.`,
  parts: [
    heading(`Your invoice, ${invoice.firstName}.`),
    text(`Invoice ${invoice.invoiceNumber} for order ${invoice.orderNumber}:`),
    list(invoice.items),
    text([...invoice.sums, `Amount due: ${formatDollars(invoice.total)}`].join("\n")),
    button("Pay now", invoice.payUrl),
  ],
});
