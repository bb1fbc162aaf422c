import { button, heading, list, text, type Template } from "../letter.ts";

export type ReturnAnswered = {
  firstName: string;
  /** As shown: "#1042". */
  orderNumber: string;
  orderUrl: string;
  items: string[];
  approved: boolean;
  /** Whether the lab pays the way back. */
  label: boolean;
  /** The lab's words; may be empty where it is approved. */
  answer: string;
};

/** What the lab says to a return that was asked for. */
export const returnAnswered: Template<ReturnAnswered> = (data) => ({
  subject: data.approved ? `Return approved: order ${data.orderNumber}` : `Return declined: order ${data.orderNumber}`,
  preview: data.approved ? "We approved your return." : "We can't accept this return. Here is why.",
  parts: [
    heading(data.approved ? "Your return is approved." : "We can't accept this return."),
    text(`Hello ${data.firstName}, your return request:`),
    list(data.items),
    ...(data.answer === "" ? [] : [text(data.answer)]),
    ...(data.approved
      ? [
          text(
            data.label
              ? "Your free return label is on your order page. Print it, tape it to the parcel, and drop it off."
              : "Pack it well and ship it to the address on your order page, or bring it to our counter.",
          ),
          text("We refund you as soon as it arrives."),
        ]
      : [text("Do you disagree? Reply to this e-mail.")]),
    button("See your order", data.orderUrl),
  ],
});
