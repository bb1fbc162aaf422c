import type { Deps } from "../deps.ts";
import { MailRefused } from "../adapters/mail/port.ts";
import type { JobData } from "../job-data.ts";
import { NotAgain } from "../platform/jobs/work.ts";
import { unseal } from "../platform/tokens/sealed.ts";
import type { Template } from "./letter.ts";
import { renderMail } from "./render-mail.ts";
import { templates, type TemplateName } from "./templates.ts";

/** Writes one mail from its template and hands it to the mailer. One that is refused for good is not tried again. */
export async function sendMail({ mail, settings }: Deps, job: JobData["send-mail"]): Promise<void> {
  // `enqueueMail` is the only one who writes these jobs, and it checks template and data by type.
  const template = templates[job.template as TemplateName] as Template<unknown> | undefined;
  if (template === undefined) throw new Error(`there is no mail template "${job.template}"`);
  const letter = template(job.data, {
    publicUrl: settings.publicUrl,
    unseal: (sealed) => unseal(settings.authSecret, sealed),
  });
  const { subject, html, text } = renderMail(letter);
  await mail.send({ key: job.key, to: job.to, subject, html, text }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
    throw new NotAgain(`The mail server refused it: ${error.message}`);
  });
}
