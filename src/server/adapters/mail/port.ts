export type Mail = {
  /** Names the mail: sending it again with the same key makes no second one where the service can help it. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** The address or what is written will not be taken, whenever it is sent again. */
export class MailRefused extends Error {}

/** How many are under way at once. */
export const MAILS_AT_ONCE = 5;

/** Sends mail. Called by jobs only, which try again when it throws anything but MailRefused. */
export type Mailer = { send(mail: Mail): Promise<void> };
