import { button, heading, text, type Template } from "../letter.ts";

export type CourierComing = {
  firstName: string;
  courier: string;
  /** "#1042" */
  orderNumber: string;
  /** "about 10:25 AM on Mon, Jun 15" */
  about: string;
  /** One line. */
  address: string;
  /** Shows how far the courier is. */
  progressUrl: string;
};

/** The courier comes here next. */
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
