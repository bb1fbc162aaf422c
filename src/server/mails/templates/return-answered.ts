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
  subject: data.approved
    ? `Send it back: order ${data.orderNumber}`
    : `About what you wanted to send back of ${data.orderNumber}`,
  preview: data.approved ? "We take it back." : "We cannot take it back, and say why.",
  parts: [
    heading(data.approved ? "Yes, send it back." : "We cannot take this back."),
    text(`Hello ${data.firstName}, it is about:`),
    list(data.items),
    ...(data.answer === "" ? [] : [text(data.answer)]),
    ...(data.approved
      ? [
          text(
            data.label
              ? "The label for the way back is on your order's page: print it, stick it on the parcel, and hand it in. It costs you nothing."
              : "Pack it well and send it to the address on your order's page, or bring it to our counter.",
          ),
          text("Your money is on its way as soon as it is here."),
        ]
      : [text("Do you see it differently? Answer this mail; a person reads it.")]),
    button("See your order", data.orderUrl),
  ],
});
