export type Mail = {
  /** Names the mail: sending it again with the same key makes no second one where the service can help it. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** Sends mail. Called by jobs only, which try again when it throws. */
export type Mailer = { send(mail: Mail): Promise<void> };
