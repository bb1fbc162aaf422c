import { GONE_EMAIL_HOST } from "../../rules/accounts/email.ts";
import type { Deps, Tx } from "../deps.ts";
import type { MailData, TemplateName } from "./templates.ts";

/** A mail to send. `key` names it for ever: "paid:42" is sent once, however often it is asked for. */
export type MailRequest = {
  [Name in TemplateName]: { to: string; template: Name; data: MailData[Name]; key: string };
}[TemplateName];

/** Has a mail sent once `tx` commits, and not at all if it does not. */
export async function enqueueMail({ jobs }: Pick<Deps, "jobs">, tx: Tx, mail: MailRequest): Promise<void> {
  if (mail.to.endsWith(`@${GONE_EMAIL_HOST}`)) return; // whose account is deleted
  await jobs.enqueue(tx, "send-mail", mail);
}
