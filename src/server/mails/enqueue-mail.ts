import { isReachable } from "../../rules/accounts/email.ts";
import type { Deps, Tx } from "../deps.ts";
import type { MailData, TemplateName } from "./templates.ts";

/** A mail to send. `key` identifies it forever: "paid:42" is sent once, however often it is enqueued. */
export type MailRequest = {
  [Name in TemplateName]: { to: string; template: Name; data: MailData[Name]; key: string };
}[TemplateName];

/** Enqueues a mail, which is sent only if `tx` commits. */
export const enqueueMail = (deps: Pick<Deps, "jobs">, tx: Tx, mail: MailRequest): Promise<void> =>
  enqueueMails(deps, tx, [mail]);

export async function enqueueMails({ jobs }: Pick<Deps, "jobs">, tx: Tx, mails: readonly MailRequest[]): Promise<void> {
  const wanted = mails.filter(({ to }) => isReachable(to));
  await jobs.enqueueAll(tx, "send-mail", wanted);
}
