import { and, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { MailRefused } from "../adapters/mail/port.ts";
import type { JobData } from "../job-data.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { type Sealed, unseal } from "../platform/tokens/sealed.ts";
import type { Template } from "./letter.ts";
import { writeLetter } from "./own-texts.ts";
import { renderMail } from "./render-mail.ts";
import { templates, type TemplateName } from "./templates.ts";
import { greetNoOne, withoutName } from "./without-name.ts";

/** Renders a mail from its template and passes it to the mailer. Permanent rejections are not retried. */
export async function sendMail({ db, mail, settings, lab }: Deps, job: JobData["send-mail"]): Promise<void> {
  // Only `enqueueMail` creates these jobs, and it checks template and data by type.
  const template = templates[job.template as TemplateName] as Template<object> | undefined;
  if (template === undefined) throw new Error(`there is no mail template "${job.template}"`);
  const data = (await isConfirmed(db, job.to)) ? job.data : withoutName(job.data);
  const context = {
    publicUrl: settings.publicUrl,
    lab,
    unseal: (sealed: Sealed) => unseal(settings.authSecret, sealed),
  };
  const letter = writeLetter(template, data as object, context, lab.mailTexts[job.template]);
  const { subject, html, text } = renderMail(letter, lab, settings.publicUrl);
  const written = { subject: greetNoOne(subject), html: greetNoOne(html), text: greetNoOne(text) };
  await mail.send({ key: job.key, to: job.to, ...written }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
    throw new PermanentFailure(`The mail server rejected it: ${error.message}`);
  });
}

async function isConfirmed(db: Deps["db"], email: string): Promise<boolean> {
  const [confirmed] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return confirmed !== undefined;
}
