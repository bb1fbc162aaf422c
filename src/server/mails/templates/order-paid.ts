import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, list, text, type Template } from "../letter.ts";

export type OrderPaid = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  total: Cents;
  orderUrl: string;
  /** How the film gets to the lab, in one sentence for the customer; empty when there is none. */
  deliveryText: string;
  /** Whether its film arrived before it was paid. */
  isFilmHere: boolean;
  /** Where it goes, one line of the address per line; empty where a courier comes for it. */
  labAddress: string;
  /** A line for people per roll: "Kodak Portra 400, 35mm, C-41". */
  rolls: string[];
  /** What else is in it, a line each: "Kodak Portra 400 × 2". */
  items: string[];
  /** Something in it is downloaded. */
  files: boolean;
  /** Something in it is a gift card. */
  giftCards: boolean;
  /** What it comes to, a line each: "Subtotal: $29.00". */
  sums: string[];
};

/** The receipt, with what to do next. */
export const orderPaid: Template<OrderPaid> = (order) => ({
  subject: `Order ${order.orderNumber} is paid`,
  preview: `${formatDollars(order.total)}, thank you.${hasFilm(order) ? " Next, get your film to us." : ""}`,
  parts: [
    heading(`Thank you, ${order.firstName}.`),
    text(`We received order ${order.orderNumber} and your payment of ${formatDollars(order.total)}. Your order:`),
    list([...order.rolls, ...order.items]),
    text([...order.sums, `Paid: ${formatDollars(order.total)}`].join("\n")),
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
