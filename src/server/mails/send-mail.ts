import { and, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { MailRefused } from "../adapters/mail/port.ts";
import type { JobData } from "../job-data.ts";
import { NotAgain } from "../platform/jobs/work.ts";
import { unseal } from "../platform/tokens/sealed.ts";
import type { Template } from "./letter.ts";
import { renderMail } from "./render-mail.ts";
import { templates, type TemplateName } from "./templates.ts";

/** Writes one mail from its template and hands it to the mailer. One that is refused for good is not tried again. */
export async function sendMail({ db, mail, settings }: Deps, job: JobData["send-mail"]): Promise<void> {
  // `enqueueMail` is the only one who writes these jobs, and it checks template and data by type.
  const template = templates[job.template as TemplateName] as Template<unknown> | undefined;
  if (template === undefined) throw new Error(`there is no mail template "${job.template}"`);
  const data = (await isConfirmed(db, job.to)) ? job.data : withoutName(job.data);
  const letter = template(data, {
    publicUrl: settings.publicUrl,
    unseal: (sealed) => unseal(settings.authSecret, sealed),
  });
  const { subject, html, text } = renderMail(letter);
  await mail.send({ key: job.key, to: job.to, subject, html, text }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
    throw new NotAgain(`The mail server refused it: ${error.message}`);
  });
}

/** How we greet people at an address that nobody has shown to be theirs. */
const UNCONFIRMED = { firstName: "friend", friend: "Your friend" };

/**
 * Anyone can sign up, or order as a guest, with anyone's e-mail and any words as their name: only confirmed addresses are
 * greeted by name (docs/product/mails.md#names).
 */
const withoutName = (data: unknown): unknown =>
  typeof data === "object" && data !== null ? { ...data, ...UNCONFIRMED } : data;

async function isConfirmed(db: Deps["db"], email: string): Promise<boolean> {
  const [confirmed] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return confirmed !== undefined;
}
