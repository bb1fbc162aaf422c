import { button, heading, text, type Template } from "../letter.ts";

export type CourierFailed = {
  firstName: string;
  courier: string;
  /** "#1042" */
  orderNumber: string;
  /** Why, as the courier wrote it. */
  problem: string;
  /** One line. */
  address: string;
  /** Where another window is booked. */
  rebookUrl: string;
};

/** The courier was at the door and left without film. */
export const courierFailed: Template<CourierFailed> = (stop) => ({
  subject: "We couldn't pick up your film",
  preview: `Book another pickup for order ${stop.orderNumber}.`,
  parts: [
    heading(`We missed you, ${stop.firstName}.`),
    text(
      `${stop.courier} stopped by ${stop.address} for the film of order ${stop.orderNumber} but couldn't collect it.`,
    ),
    text(`Reason: ${stop.problem}.`),
    text("Your order hasn't changed. Book another pickup, or mail us the film."),
    button("Book another pickup", stop.rebookUrl),
  ],
});
