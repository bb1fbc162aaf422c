import { addCents, type Cents, formatDollars } from "../../../rules/money.ts";
import { longMoment } from "../../../rules/time.ts";
import { button, heading, list, noMore, sums, type Template, text } from "../letter.ts";

export type OrderPaid = {
  firstName: string;
  orderNumber: string;
  total: Cents;
  orderUrl: string;
  /** How the film gets to the lab, in one sentence; empty without film. */
  deliveryText: string;
  /** Whether its film arrived before payment. */
  isFilmHere: boolean;
  /** The shipping address, one line per line; empty if a courier picks up. */
  labAddress: string;
  /** A line per roll: "Kodak Portra 400, 35mm, C-41". */
  rolls: string[];
  /** The other items, a line each: "Kodak Portra 400 × 2". */
  items: string[];
  /** Whether it has downloads. */
  files: boolean;
  giftCards: boolean;
  /** The totals, a line each: "Subtotal: $29.00". */
  sums: string[];
};

/** The receipt, with next steps. */
export const orderPaid: Template<OrderPaid> = (order) => ({
  subject: `Order ${order.orderNumber} is paid`,
  preview: `${formatDollars(order.total)}, thank you.${hasFilm(order) ? " Next, get your film to us." : ""}`,
  parts: [
    heading(`Thank you, ${order.firstName}.`),
    text(`We received order ${order.orderNumber} and your payment of ${formatDollars(order.total)}. Your order:`),
    list([...order.rolls, ...order.items]),
    sums([...order.sums, `Paid: ${formatDollars(order.total)}`]),
    ...(hasFilm(order)
      ? [
          text(order.deliveryText),
          ...(order.labAddress === "" ? [] : [text(order.labAddress)]),
          ...(order.isFilmHere
            ? []
            : [text(`Write ${order.orderNumber} on the parcel. We'll e-mail you when it arrives.`)]),
        ]
      : []),
    ...(order.files ? [text("Your files are on your order page. You can download each five times.")] : []),
    ...(order.giftCards
      ? [text("We e-mail gift cards on the chosen day. You can also print them from your order page.")]
      : []),
    button(order.files ? "Get your files" : "View order", order.orderUrl),
  ],
});

const hasFilm = ({ rolls }: OrderPaid): boolean => rolls.length > 0;

export type OrderCanceled = {
  firstName: string;
  orderNumber: string;
  orderUrl: string;
  /** One sentence; may be empty. */
  reason: string;
  /** Whether a payment is refunded now. */
  wasPaid: boolean;
  /** Whether its film is with the lab or a courier. */
  isFilmOut: boolean;
};

export const orderCanceled: Template<OrderCanceled> = (order) => ({
  subject: `Order ${order.orderNumber} is canceled`,
  preview: order.wasPaid ? "Your refund is on its way." : "You were not charged.",
  parts: [
    heading(`Order ${order.orderNumber} is canceled.`),
    text(`Hello ${order.firstName}, this order is canceled. ${order.reason}`.trim()),
    text(
      order.wasPaid
        ? "We refund your payment the way you paid, and your credits are back on your account. Card refunds take a few days to appear."
        : "You were not charged, and any credits are back on your account.",
    ),
    ...(order.isFilmOut ? [text("We'll return your film to you.")] : []),
    button("View order", order.orderUrl),
  ],
});

export type OrderNotPaid = {
  firstName: string;
  orderNumber: string;
  rolls: string[];
  items: string[];
  /** The coupon's code as typed; null without one. */
  couponCode: string | null;
  /** Restores everything to where it was before the order. */
  againUrl: string;
};

/** Sent when an order was not paid in time: lists its items, with a link to reorder. */
export const orderNotPaid: Template<OrderNotPaid> = (order) => ({
  subject: `Order ${order.orderNumber} was canceled: not paid in time`,
  preview: "You were not charged. Reorder with one click.",
  parts: [
    heading(`Order ${order.orderNumber} was not paid in time.`),
    text(
      `Hello ${order.firstName}, your order was not paid in time, so we canceled it and released the reserved items. You were not charged, and any credits are back on your account. Your order:`,
    ),
    list([...order.rolls, ...order.items]),
    ...(order.couponCode === null ? [] : [text(`You can still use your code ${order.couponCode}.`)]),
    text("Still want it? Order everything that is in stock again:"),
    button("Order again", order.againUrl),
  ],
});

export type OrderToPay = {
  firstName: string;
  orderNumber: string;
  total: Cents;
  /** A line each: "Kodak Portra 400 × 2". */
  items: string[];
  /** ISO 8601: the end of the hold; null for no limit. */
  heldUntil: string | null;
  payUrl: string;
};

/** Sent to guests with an unpaid order: the link back to it, in case they closed the page. */
export const orderToPay: Template<OrderToPay> = (
  { firstName, orderNumber, total, items, heldUntil, payUrl },
  { lab },
) => ({
  subject: `Order ${orderNumber}: payment due`,
  preview: "Finish your order.",
  parts: [
    heading("Finish your order."),
    text(`Hello ${firstName}, your order ${orderNumber} is waiting for payment:`),
    list(items),
    text(
      heldUntil === null
        ? `Total: ${formatDollars(total)}.`
        : `Total: ${formatDollars(total)}. Reserved for you until ${longMoment(new Date(heldUntil), lab.timeZone)} (${lab.timeZoneName}). If you don't pay by then, we cancel the order and charge nothing.`,
    ),
    button(`Pay ${formatDollars(total)}`, payUrl),
    text("If you already paid or no longer want it, do nothing."),
  ],
});

export type OrderInvoice = {
  firstName: string;
  orderNumber: string;
  invoiceNumber: number;
  total: Cents;
  /** A line per line of the invoice: "Rush × 2: $29.98". */
  items: string[];
  sums: string[];
  payUrl: string;
};

export const orderInvoice: Template<OrderInvoice> = (invoice) => ({
  subject: `Invoice for order ${invoice.orderNumber}: ${formatDollars(invoice.total)}`,
  preview: `Invoice ${invoice.invoiceNumber}, to be paid by card.`,
  parts: [
    heading(`Your invoice, ${invoice.firstName}.`),
    text(`Invoice ${invoice.invoiceNumber} for order ${invoice.orderNumber}:`),
    sums([...invoice.items, ...invoice.sums, `Amount due: ${formatDollars(invoice.total)}`]),
    button("Pay now", invoice.payUrl),
  ],
});

export type CartLeft = {
  firstName: string;
  /** A line each: "Kodak Portra 400 × 2". */
  items: string[];
  /** Number of lines not listed. */
  more: number;
  /** The cart page; requires login. */
  url: string;
  settingsUrl: string;
};

/** The only mail about a cart that a customer with an account abandoned. */
export const cartLeft: Template<CartLeft> = ({ firstName, items, more, url, settingsUrl }) => ({
  subject: "Your cart is still here",
  preview: "Continue where you left off.",
  parts: [
    heading(`Your cart is still here, ${firstName}.`),
    text("These items are in it and available:"),
    list(more === 0 ? items : [...items, `and ${more} more`]),
    button("See your cart", url),
    text("Nothing is reserved. If you no longer want it, do nothing: we e-mail you only once about a cart."),
    ...noMore(settingsUrl),
  ],
});

export type LabMessage = {
  firstName: string;
  orderNumber: string;
  /** The lab's message, with its line breaks. */
  text: string;
  orderUrl: string;
};

export const labMessage: Template<LabMessage> = (order) => ({
  subject: `About your order ${order.orderNumber}`,
  preview: order.text.slice(0, 120),
  parts: [
    heading(`About order ${order.orderNumber}.`),
    text(`Hello ${order.firstName},`),
    ...order.text
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
      .map((paragraph) => text(paragraph)),
    text("Reply to this e-mail to answer."),
    button("See your order", order.orderUrl),
  ],
});

export type PaymentProblem = {
  firstName: string;
  orderNumber: string;
  /** The problem, as a sentence: "The card was declined." */
  reason: string;
  orderUrl: string;
};

/** Sent when a payment failed after the customer had left. */
export const paymentProblem: Template<PaymentProblem> = (order) => ({
  subject: `Payment failed for order ${order.orderNumber}`,
  preview: "Your order is saved. Please try another card.",
  parts: [
    heading("A problem with your payment."),
    text(`Hello ${order.firstName}, the payment for order ${order.orderNumber} did not go through. ${order.reason}`),
    text("You were not charged, and your order is saved. Please try again with this card or another one."),
    button("Pay your order", order.orderUrl),
  ],
});

export type RefundMail = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  toCard: Cents;
  /** "Visa ending 4242". */
  card: string;
  /** "in cash": the lab returns a payment by hand. */
  byHand?: string;
  toGiftCard: Cents;
  toAccountCredit: Cents;
  /** Cents that the bank rejected, refunded as account credit instead. */
  failedToCard: Cents;
  reason: string;
  orderUrl: string;
};

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
              ? [
                  data.byHand === undefined
                    ? `${formatDollars(data.toCard)} to ${data.card}; banks take 5 to 10 days to show it`
                    : `${formatDollars(data.toCard)} ${data.byHand}`,
                ]
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
