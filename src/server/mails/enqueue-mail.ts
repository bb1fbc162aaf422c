import { GONE_EMAIL_HOST } from "../../rules/accounts/email.ts";
import type { Deps, Tx } from "../deps.ts";
import type { MailData, TemplateName } from "./templates.ts";

/** A mail to send. `key` names it for ever: "paid:42" is sent once, however often it is asked for. */
export type MailRequest = {
  [Name in TemplateName]: { to: string; template: Name; data: MailData[Name]; key: string };
}[TemplateName];

/** Has a mail sent once `tx` commits, and not at all if it does not. */
export const enqueueMail = (deps: Pick<Deps, "jobs">, tx: Tx, mail: MailRequest): Promise<void> =>
  enqueueMails(deps, tx, [mail]);

/** The same for several, in one statement. */
export async function enqueueMails({ jobs }: Pick<Deps, "jobs">, tx: Tx, mails: readonly MailRequest[]): Promise<void> {
  const wanted = mails.filter(({ to }) => !to.endsWith(`@${GONE_EMAIL_HOST}`)); // whose account is deleted
  await jobs.enqueueAll(tx, "send-mail", wanted);
}
