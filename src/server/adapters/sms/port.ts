export type TextMessage = {
  /** Idempotency key: sending again with the same key makes no second message, if the service supports it. */
  key: string;
  /** A phone number as the customer typed it, with area code. */
  to: string;
  text: string;
};

/** The number will reject it on every retry: it is invalid, cannot receive texts, or has unsubscribed. */
export class SmsRefused extends Error {}

/** Sends text messages. Called by jobs only, which retry on any error except SmsRefused. */
export type SmsService = {
  /** Whether messages reach a phone. The built-in outbox only shows them. */
  reachesPhones: boolean;
  send(message: TextMessage): Promise<void>;
};
