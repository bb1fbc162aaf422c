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
  /** Where it goes; one line of the address per line. */
  labAddress: string;
  /** A line for people per roll: "Kodak Portra 400, 35mm, C-41". */
  rolls: string[];
  /** What else is in it, a line each: "Kodak Portra 400 × 2". */
  items: string[];
};

/** The receipt, with what to do next. */
export const orderPaid: Template<OrderPaid> = (order) => ({
  subject: `Order ${order.orderNumber} is paid`,
  preview: `${formatDollars(order.total)}, thank you.${hasFilm(order) ? " Now it's your film's turn to travel." : ""}`,
  parts: [
    heading(`Thank you, ${order.firstName}.`),
    text(`We got your order ${order.orderNumber} and your payment of ${formatDollars(order.total)}. These are in it:`),
    list([...order.rolls, ...order.items]),
    ...(hasFilm(order)
      ? [
          text(order.deliveryText),
          text(order.labAddress),
          text(`Write ${order.orderNumber} on the parcel. We'll e-mail you when it arrives.`),
        ]
      : []),
    button("See your order", order.orderUrl),
  ],
});

const hasFilm = ({ rolls }: OrderPaid): boolean => rolls.length > 0;
