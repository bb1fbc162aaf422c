import { button, heading, text, type Template } from "../letter.ts";

export type CourierTomorrow = {
  firstName: string;
  courier: string;
  /** "#1042" */
  orderNumber: string;
  /** "Monday, June 15, 10:00 AM to 12:00 PM" */
  window: string;
  /** One line. */
  address: string;
  orderUrl: string;
};

/** The evening before a pick-up. */
export const courierTomorrow: Template<CourierTomorrow> = (pickUp) => ({
  subject: `Tomorrow ${pickUp.courier} picks up your film`,
  preview: `${pickUp.window}, at ${pickUp.address}.`,
  parts: [
    heading(`See you tomorrow, ${pickUp.firstName}.`),
    text(`${pickUp.courier} picks up the film of order ${pickUp.orderNumber}: ${pickUp.window}.`),
    text(`Address: ${pickUp.address}. Please put your rolls in one bag with the order number on it.`),
    text(
      "We'll e-mail you when you're next. If no one will be there, choose another time on your order page, up to two hours before.",
    ),
    button("View or change the pickup", pickUp.orderUrl),
  ],
});
