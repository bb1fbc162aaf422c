export type TextMessage = {
  /** Names the message: sending it again with the same key makes no second one where the service can help it. */
  key: string;
  /** A phone number as the customer typed it, with area code. */
  to: string;
  text: string;
};

/** The number will not take it, whenever it is sent again: it is none, cannot read, or has asked for no more. */
export class SmsRefused extends Error {}

/** Sends text messages. Called by jobs only, which try again when it throws anything but SmsRefused. */
export type SmsService = {
  /** Whether messages reach a phone. The built-in outbox only shows them. */
  reachesPhones: boolean;
  send(message: TextMessage): Promise<void>;
};
