import { MAILS_AT_ONCE } from "../adapters/mail/port.ts";
import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { sendMail } from "./send-mail.ts";

export const mailsJobs = {
  // About a day of tries: with doubling waits of at most 5 minutes. No more are fetched than are under way in two goes, so that a
  // process that is killed has handed over few whose end nobody was told of.
  "send-mail": { retries: 300, atOnce: MAILS_AT_ONCE, fetched: 2 * MAILS_AT_ONCE, within: 120, run: sendMail },
} satisfies { "send-mail": Work<Deps, JobData["send-mail"]> };
