import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/jobs.ts";
import { sendMail } from "./send-mail.ts";

export const mailsJobs = {
  // About a day of tries: with doubling waits of at most 5 minutes.
  "send-mail": { retries: 300, atOnce: 2, within: 60, run: sendMail },
} satisfies { "send-mail": Work<Deps, JobData["send-mail"]> };
