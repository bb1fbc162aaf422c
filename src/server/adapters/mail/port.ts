export type Mail = {
  /** Idempotency key: sending again with the same key makes no second mail, if the service supports it. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** The address or content will be rejected on every retry. */
export class MailRefused extends Error {}

export const MAILS_AT_ONCE = 5;

/** Sends mail. Called by jobs only, which retry on any error except MailRefused. */
export type Mailer = { send(mail: Mail): Promise<void> };
