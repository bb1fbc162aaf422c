import { button, heading, type Template, text } from "../letter.ts";

export type CourierTomorrow = {
  firstName: string;
  courier: string;
  /** "#1042" */
  orderNumber: string;
  /** "Monday, June 15, 10:00 AM to 12:00 PM" */
  window: string;
  address: string;
  orderUrl: string;
};

/** Sent the evening before a pick-up. */
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

export type CourierComing = {
  firstName: string;
  courier: string;
  /** "#1042" */
  orderNumber: string;
  /** "about 10:25 AM on Mon, Jun 15" */
  about: string;
  address: string;
  progressUrl: string;
};

export const courierComing: Template<CourierComing> = ({
  firstName,
  courier,
  orderNumber,
  about,
  address,
  progressUrl,
}) => ({
  subject: `${courier} picks up your film next`,
  preview: `At ${address}, ${about}.`,
  parts: [
    heading(`Almost there, ${firstName}.`),
    text(`You're ${courier}'s next stop, ${about}, for the film of order ${orderNumber}.`),
    text(`Address: ${address}. Please put your rolls in one bag with the order number on it.`),
    button("Track your courier", progressUrl),
  ],
});

export type CourierFailed = {
  firstName: string;
  courier: string;
  /** "#1042" */
  orderNumber: string;
  /** The reason, as the courier wrote it. */
  problem: string;
  /** One line. */
  address: string;
  rebookUrl: string;
};

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

export type CourierCanceled = {
  /** The courier's. */
  firstName: string;
  /** "#1042" */
  orderNumber: string;
  customer: string;
  routeUrl: string;
};

/** Sent to a courier with film of a canceled order. */
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
