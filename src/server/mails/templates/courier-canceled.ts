import { button, heading, text, type Template } from "../letter.ts";

export type CourierCanceled = {
  /** The courier's. */
  firstName: string;
  /** "#1042" */
  orderNumber: string;
  /** The customer's name. */
  customer: string;
  routeUrl: string;
};

/** To a courier who has film of a canceled order. */
export const courierCanceled: Template<CourierCanceled> = ({ firstName, orderNumber, customer, routeUrl }) => ({
  subject: `Order ${orderNumber} was canceled: bring its film to the lab`,
  preview: "The lab returns it to the customer.",
  parts: [
    heading(`Order ${orderNumber} was canceled.`),
    text(`Hello ${firstName}, you have the film of ${customer}. Bring it to the lab and hand it over as usual.`),
    text("The lab returns it. Don't return it to the customer yourself."),
    button("See your route", routeUrl),
  ],
});
