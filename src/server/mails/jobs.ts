import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { sendMail } from "./send-mail.ts";

export const mailsJobs = {
  // About a day of tries: with doubling waits of at most 5 minutes. What is fetched is under way at once, so that a process that
  // is killed has handed over few whose end nobody was told of.
  "send-mail": { retries: 300, atOnce: 5, fetched: 5, within: 60, run: sendMail },
} satisfies { "send-mail": Work<Deps, JobData["send-mail"]> };
